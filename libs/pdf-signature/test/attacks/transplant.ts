import { appendDss } from '../../src/index.js';
import { PdfDocument } from '../../src/reader/pdf-document.js';
import { PdfDict, PdfRef } from '../../src/syntax/pdf-value.js';
import { testCrl } from '../crl.js';
import { signField } from '../sign.js';
import {
  amend,
  append,
  firstOf,
  lastOf,
  otherAuthority,
  ranged,
  variants,
  written,
  type Attack,
  type Signed,
} from './attack.js';

const contents = (pdf: Buffer, { range }: Signed) => pdf.toString('latin1', range[1], range[2]);

/** Transplants a true signature of another document. */
export const transplanted: Attack[] = variants('signature from another document', {
  'its CMS in the last hole': ({ pdf, foreign }) =>
    written(pdf, lastOf(pdf).range[1], contents(foreign, lastOf(foreign))),
  'its CMS in the first hole': ({ pdf, foreign }) =>
    written(pdf, firstOf(pdf).range[1], contents(foreign, firstOf(foreign))),
  'its CMS and its range': ({ pdf, foreign }) =>
    ranged(
      written(pdf, lastOf(pdf).range[1], contents(foreign, lastOf(foreign))),
      lastOf(pdf),
      `[${lastOf(foreign).range.join(' ')}]`,
    ),
  'the first CMS in the last hole': ({ pdf }) => written(pdf, lastOf(pdf).range[1], contents(pdf, firstOf(pdf))),
  'the last CMS in the first hole': ({ pdf }) => written(pdf, firstOf(pdf).range[1], contents(pdf, lastOf(pdf))),
  'its dictionary in an increment': ({ pdf, foreign }) =>
    append(pdf, (doc, increment) => {
      const theirs = PdfDocument.read(foreign).dict(lastOf(foreign).value, 'signature');
      amend(doc, increment, lastOf(pdf).field, { V: increment.add(new PdfDict(theirs)) });
    }),
  'an empty field filled with another document’s signature': ({ pdf, base, foreign }) =>
    append(base, (doc, increment) => {
      const theirs = PdfDocument.read(foreign).dict(lastOf(foreign).value, 'signature');
      amend(doc, increment, new PdfRef(firstOf(pdf).field.num), { V: increment.add(new PdfDict(theirs)) });
    }),
  'the same names, another authority': async ({ base }) =>
    signField({ pdf: base, field: 'conductor', certify: true }, otherAuthority()),
  'validation data of another authority': async ({ pdf }) => {
    const other = otherAuthority();
    return appendDss({ pdf, certificates: [other.issuing.der, other.root.der], crls: [await testCrl(other.root)] });
  },
  'validation data that is none': ({ pdf }) =>
    appendDss({ pdf, certificates: [Buffer.from('30820001', 'hex')], crls: [] }),
});
