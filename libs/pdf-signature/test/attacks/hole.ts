import { dict, name, PdfString } from '../../src/syntax/pdf-value.js';
import {
  amend,
  append,
  firstOf,
  lastOf,
  ranged,
  variants,
  written,
  type Attack,
  type Signed,
  type Victim,
} from './attack.js';

type Pick = (pdf: Buffer) => Signed;
const hole = (pdf: Buffer, of: Pick) => ({ from: of(pdf).range[1] + 1, to: of(pdf).range[2] - 1 });
const fill =
  (of: Pick, text: (digits: string) => string) =>
  ({ pdf }: Victim) => {
    const { from, to } = hole(pdf, of);
    return written(pdf, from, text(pdf.toString('latin1', from, to)));
  };
const amended =
  (of: Pick, entries: Parameters<typeof amend>[3]) =>
  ({ pdf }: Victim) =>
    append(pdf, (doc, increment) => amend(doc, increment, of(pdf).value, entries));

/** Empties the hole or its keys. Some readers called such files valid ("universal signature forgery"). */
export const emptied: Attack[] = variants('empty /Contents or /ByteRange', {
  'zeros in the last hole': fill(lastOf, (digits) => '0'.repeat(digits.length)),
  'zeros in the first hole': fill(firstOf, (digits) => '0'.repeat(digits.length)),
  'a single null byte and zeros': fill(lastOf, (digits) => '00'.padEnd(digits.length, '0')),
  'an empty DER sequence': fill(lastOf, (digits) => '3000'.padEnd(digits.length, '0')),
  'blanks in the hole': fill(lastOf, (digits) => ' '.repeat(digits.length)),
  'the hole closed at once': fill(lastOf, (digits) => `>${' '.repeat(digits.length - 1)}`),
  'a later version with empty /Contents': amended(lastOf, { Contents: new PdfString(Buffer.alloc(0), true) }),
  'a later version without /Contents': amended(lastOf, { Contents: undefined }),
  'a later version with /Contents null': amended(lastOf, { Contents: null }),
  'a later version without /ByteRange': amended(lastOf, { ByteRange: undefined }),
  'a later version with an empty /ByteRange': amended(firstOf, { ByteRange: [] }),
  'an empty /ByteRange in place': ({ pdf }) => ranged(pdf, lastOf(pdf), '[]'),
  'a /ByteRange of zeros': ({ pdf }) => ranged(pdf, lastOf(pdf), '[0 0 0 0]'),
  'a /ByteRange that is null': ({ pdf }) => ranged(pdf, lastOf(pdf), 'null'),
  'an empty dictionary for a signature': ({ pdf }) =>
    append(pdf, (doc, increment) =>
      amend(doc, increment, lastOf(pdf).field, { V: increment.add(dict({ Type: name('Sig') })) }),
    ),
});

/** Writes into the padding of the last hole. No signature covers it; only our own rule protects it. */
export const padded: Attack[] = variants('bytes in the padding', {
  'the last digit of the last hole': fill(lastOf, (digits) => `${digits.slice(0, -1)}1`),
  'the last digit of the first hole': fill(firstOf, (digits) => `${digits.slice(0, -1)}1`),
  'a whole text at the end of the padding': fill(
    lastOf,
    (digits) =>
      digits.slice(0, -80) + Buffer.from('texto escondido entre los ceros, 40 bytes').toString('hex').slice(0, 80),
  ),
  'right behind the CMS': fill(lastOf, (digits) => digits.replace(/0{400}/, `01${'0'.repeat(398)}`)),
  'a blank between two zeros': fill(
    lastOf,
    (digits) => `${digits.slice(0, -10)}  ${digits.slice(0, 8).replace(/./g, '0')}`,
  ),
  'other letters for the same CMS': fill(lastOf, (digits) => digits.toUpperCase()),
  'a line end in the padding': fill(lastOf, (digits) => `${digits.slice(0, -2)}\r\n`),
  'a second CMS behind the first': fill(
    lastOf,
    (digits) => digits.slice(0, digits.length / 2) + digits.slice(0, digits.length / 2),
  ),
});
