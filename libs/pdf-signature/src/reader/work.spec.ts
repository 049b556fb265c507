import { deflateSync } from 'node:zlib';
import { rawPdf } from '../../test/raw-pdf.js';
import { refusal, respelt } from '../../test/refusal.js';
import { dict, PdfRef, PdfStream, type PdfValue } from '../syntax/pdf-value.js';

const table = rawPdf([7], 'table');
const streamed = (dictionary: Record<string, PdfValue>) => new PdfStream(dict(dictionary), Buffer.alloc(0));

describe('work is bounded', () => {
  const SECONDS = 10;
  const zeros = (size: number) => deflateSync(Buffer.alloc(size), { level: 9 });
  const chain = Array.from({ length: 5000 }, (_, i) => streamed({ Length: new PdfRef(i + 3) }));
  const nested = (depth: number) => Array.from({ length: depth }, (_, i) => `${i + 2} 0 obj\n(`).join('');

  test.each<[string, () => Buffer]>([
    ['a cross-reference stream that unfolds to 300 MB', () => bombXref(zeros(300 * 1024 * 1024))],
    [
      'a cross-reference stream of nothing but entries',
      () =>
        bombXref(zeros(60 * 1024 * 1024), {
          W: [1, 1, 0],
          Index: Array.from({ length: 64 }, () => [0, 900_000]).flat(),
        }),
    ],
    ['a table of more objects than anybody has', () => respelt(table, /xref\n0 3/, 'xref\n0 9000000')],
    ['a number of five million digits', () => respelt(table, 'obj\n7', `obj\n${'7'.repeat(5_000_000)}x`)],
    ['lengths that lead from stream to stream', () => rawPdf(chain, 'table')],
    ['objects inside one another’s strings', () => overlapping(nested(20_000))],
    ['the same with something escaped at the end', () => overlapping(`${nested(20_000)}\\n`)],
    ['a list of a million brackets', () => respelt(table, 'obj\n7', `obj\n${'['.repeat(1_000_000)}`)],
    ['a comment of five megabytes', () => respelt(table, 'obj\n7', `obj\n%${'x'.repeat(5_000_000)}`)],
  ])('%s', (_, make) => {
    const pdf = make();
    const since = process.cpuUsage();
    expect(['DAMAGED', 'UNSUPPORTED', 'read']).toContain(refusal(pdf));
    expect(process.cpuUsage(since).user).toBeLessThan(SECONDS * 1_000_000);
  });

  function bombXref(raw: Buffer, more: Record<string, PdfValue> = {}): Buffer {
    const head = '%PDF-1.7\n3 0 obj\n';
    const dictionary = `<< /Type /XRef /W [1 4 2] /Size 900000 /Root 1 0 R /Filter /FlateDecode /Length ${raw.length}`;
    const extra = Object.entries(more)
      .map(([key, value]) => ` /${key} [${(value as number[]).join(' ')}]`)
      .join('');
    const open = more.W ? dictionary.replace(' /W [1 4 2]', '') : dictionary;
    return Buffer.concat([
      Buffer.from(`${head}${open}${extra} >>\nstream\n`),
      raw,
      Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
    ]);
  }

  /** The string of each object holds all later objects. Reading each object would read the file once per object. */
  function overlapping(heads: string): Buffer {
    const offsets = [...heads.matchAll(/\d+ 0 obj/g)].map(({ index }) => index + 9);
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const tail = ')\nendobj\n'.repeat(offsets.length);
    const start = 9 + heads.length + tail.length;
    return Buffer.from(
      [
        `%PDF-1.7\n${heads}${tail}xref\n2 ${offsets.length}\n${rows}trailer\n`,
        `<< /Size ${offsets.length + 2} /Root 2 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ].join(''),
      'latin1',
    );
  }
});
