import { PdfDocument } from '../../src/reader/pdf-document.js';
import { unlistedObjects } from '../attacks.js';
import { variants, type Attack, type Victim } from './attack.js';

const behind =
  (text: string | ((pdf: Buffer) => string)) =>
  ({ pdf }: Victim) =>
    Buffer.concat([pdf, Buffer.from(typeof text === 'string' ? text : text(pdf), 'latin1')]);
const page = '9 0 obj\n<< /Type /Page /Rotate 180 >>\nendobj\n';
const old = (pdf: Buffer) => PdfDocument.read(pdf).startxref;

/** Saves an increment without cross-references: readers that rebuild them show the new objects. */
export const withoutXref: Attack[] = variants('increment without xref', {
  'objects alone': behind(page),
  'objects and the end of a file': behind(`${page}%%EOF\n`),
  'objects and the old startxref': ({ pdf }) => unlistedObjects(pdf),
  'objects, a trailer and no table': behind(
    (pdf) => `${page}trailer\n<< /Size 100 /Root 1 0 R /Prev ${old(pdf)} >>\nstartxref\n0\n%%EOF\n`,
  ),
  'objects and a startxref that leads nowhere': behind((pdf) => `${page}startxref\n${pdf.length + 5}\n%%EOF\n`),
  'a table of nothing': behind((pdf) => {
    const { size, rootRef } = PdfDocument.read(pdf);
    const trailer = `trailer\n<< /Size ${size} /Root ${rootRef.num} 0 R /Prev ${old(pdf)} >>`;
    return `${page}xref\n0 0\n${trailer}\nstartxref\n${pdf.length + page.length}\n%%EOF\n`;
  }),
  'a table spelt otherwise': behind(
    (pdf) => `${page}xreF\n0 1\n0000000000 65535 f \ntrailer\n<< >>\nstartxref\n${pdf.length + page.length}\n%%EOF\n`,
  ),
  'a startxref into the middle of a stream': behind(
    (pdf) => `${page}startxref\n${Math.floor(pdf.length / 3)}\n%%EOF\n`,
  ),
});

/** Appends bytes behind the last revision, which no signature covers. */
export const trailing: Attack[] = variants('trailing bytes', {
  'a line end': behind('\n'),
  'a blank': behind(' '),
  'a null byte': behind('\0'),
  'a comment': behind('% nada\n'),
  'a second %%EOF': behind('%%EOF\n'),
  'another startxref to the same place': behind((pdf) => `startxref\n${old(pdf)}\n%%EOF\n`),
  'a web page': behind('<html><script>alert(1)</script></html>'),
  'the head of an archive': behind('PK\x03\x04'),
  'a hundred kilobytes of nothing': ({ pdf }) => Buffer.concat([pdf, Buffer.alloc(100_000)]),
  'a whole document': ({ pdf, foreign }) => Buffer.concat([pdf, foreign]),
  'the last byte cut': ({ pdf }) => pdf.subarray(0, -1),
  'the last line cut': ({ pdf }) => pdf.subarray(0, pdf.lastIndexOf('%%EOF')),
});
