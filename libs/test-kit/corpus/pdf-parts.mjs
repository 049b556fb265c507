/** PDF files written by hand, object by object: a corpus must be able to write what no library writes. */
import { deflateSync } from 'node:zlib';

/** @typedef {Record<number, string | Buffer>} Objects bodies by number */

/** One page with a line of text. @returns {Objects} */
export const letter = () => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  4: stream('', Buffer.from('BT /F1 18 Tf 72 700 Td (Certificacion bancaria) Tj ET')),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
});

/** @param {string} entries @param {Buffer} data @param {number} [length] @returns {Buffer} */
export const stream = (entries, data, length = data.length) =>
  Buffer.concat([Buffer.from(`<< /Length ${length} ${entries} >>\nstream\n`), data, Buffer.from('\nendstream')]);

/** @param {Buffer} data @param {string} [entries] @param {string} [filter] */
export const deflated = (data, entries = '', filter = '/Filter /FlateDecode') =>
  stream(`${filter} ${entries}`, deflateSync(data, { level: 9 }));

const bytes = (/** @type {string | Buffer} */ body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

/**
 * A whole file with a classic cross-reference table.
 * @param {Objects} objects
 * @param {{ header?: string, trailer?: string, root?: string, before?: Buffer, lastly?: [number, string | Buffer][] }}
 * [how] lastly: objects behind the table's own, which it does not name
 * @returns {Buffer}
 */
export function pdf(
  objects,
  { header = '%PDF-1.7\n', trailer = '', root = '1 0 R', before = Buffer.alloc(0), lastly = [] } = {},
) {
  const parts = [before, Buffer.from(header, 'latin1')];
  const numbers = Object.keys(objects).map(Number);
  /** @type {Map<number, number>} */
  const offsets = new Map();
  let at = before.length + header.length;
  const add = (/** @type {Buffer} */ part) => {
    parts.push(part);
    at += part.length;
  };
  for (const number of numbers) {
    offsets.set(number, at);
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), bytes(objects[number]), Buffer.from('\nendobj\n')]));
  }
  for (const [number, body] of lastly)
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), bytes(body), Buffer.from('\nendobj\n')]));
  const start = at;
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
  const line = (/** @type {number} */ number) =>
    offsets.has(number) ? `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n';
  const table = Array.from({ length: size }, (_, number) => line(number)).join('');
  add(
    Buffer.from(
      `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root ${root} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/**
 * Objects packed into an object stream, and a cross-reference stream in the place of a table: what most programs write.
 * @param {Objects} packed the first of them the catalogue, none of them a stream
 * @param {Objects} [open]
 * @param {string} [filter] how the object stream names its compression
 */
export function packedPdf(packed, open = {}, filter = undefined) {
  const numbers = Object.keys(packed).map(Number);
  let position = 0;
  const index = numbers
    .map((number) => {
      const entry = `${number} ${position}`;
      position += bytes(packed[number]).length + 1;
      return entry;
    })
    .join(' ');
  const contents = numbers.map((number) => bytes(packed[number]).toString('latin1')).join('\n');
  const entries = `/Type /ObjStm /N ${numbers.length} /First ${index.length + 1}`;
  const all = { ...open, 90: deflated(Buffer.from(`${index} ${contents}`, 'latin1'), entries, filter) };
  const classic = pdf(all).toString('latin1');
  const body = classic.slice(0, classic.indexOf('\nxref\n') + 1);
  const rows = [
    ...Object.keys(all).map((number) => [Number(number), 1, body.indexOf(`\n${number} 0 obj`) + 1, 0]),
    [91, 1, body.length, 0],
    ...numbers.map((number, at) => [number, 2, 90, at]),
  ];
  const table = deflated(
    Buffer.from(rows.flatMap(([, kind, place, at]) => [kind, place >> 8, place & 255, at])),
    `/Type /XRef /Size 92 /W [1 2 1] /Index [${rows.map(([number]) => `${number} 1`).join(' ')}] /Root ${numbers[0]} 0 R`,
  );
  return Buffer.concat([
    Buffer.from(`${body}91 0 obj\n`, 'latin1'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
  ]);
}
