/** Streams that a parser would unpack without a limit, each wrapped so that a guard may look past it. */
import { deflateSync } from 'node:zlib';
import { letter, packedPdf, pdf, stream } from './pdf-parts.mjs';

/** Larger than any table or packed object of a real document. */
const MB_200 = 200 << 20;
const OBJECTS = '/Type /ObjStm /N 1 /First 4';
const blanks = Buffer.alloc(MB_200, 0x20);
const zip = (/** @type {Buffer} */ data) => deflateSync(data, { level: 9 });
const hex = (/** @type {Buffer} */ data) => Buffer.from(`${data.toString('hex')}>`);

/** ASCII85 (ISO 32000-2 §7.4.3). @param {Buffer} data */
function ascii85(data) {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const groups = Array.from({ length: padded.length / 4 }, (_, i) => {
    let rest = padded.readUInt32BE(i * 4);
    let group = '';
    for (let digit = 0; digit < 5; digit += 1) {
      group = String.fromCharCode(33 + (rest % 85)) + group;
      rest = Math.floor(rest / 85);
    }
    return group === '!!!!!' ? 'z' : group;
  });
  const surplus = padded.length - data.length;
  const last = groups.pop() ?? '';
  const end = surplus > 0 ? (last === 'z' ? '!!!!!' : last).slice(0, 5 - surplus) : last;
  return Buffer.from(`${groups.join('')}${end}~>`);
}

/** Runs of 128 equal bytes (ISO 32000-2 §7.4.5): the most that this filter expands. @param {number} size @param {number} byte */
const runs = (size, byte) => Buffer.concat([Buffer.alloc(size / 64, Buffer.from([129, byte])), Buffer.from([128])]);

/**
 * LZW codes (ISO 32000-2 §7.4.4) of one byte repeated: each code stands for one byte more than the one before it.
 * @param {number} size how many bytes it stands for @param {number} byte @param {0 | 1} early its EarlyChange
 */
function lzw(size, byte, early = 1) {
  /** @type {number[]} */
  const out = [];
  let [held, bits] = [0, 0];
  const put = (/** @type {number} */ code, /** @type {number} */ width) => {
    held = (held << width) | code;
    for (bits += width; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255);
    held &= (1 << bits) - 1;
  };
  for (let written = 0; written < size;) {
    put(256, written === 0 ? 9 : 12);
    put(byte, 9);
    written += 1;
    for (let next = 258; next < 4093; next += 1) {
      const known = next + early;
      put(next, known < 512 ? 9 : known < 1024 ? 10 : known < 2048 ? 11 : 12);
      written += next - 256;
    }
  }
  put(257, 12);
  return Buffer.from([...out, (held << (8 - bits)) & 255]);
}

const zipped = zip(blanks);
/** @type {Record<string, [filters: string, data: Buffer]>} */
const chains = {
  'hexadecimal digits before Flate': ['/ASCIIHexDecode /FlateDecode', hex(zipped)],
  'ASCII85 before Flate': ['/ASCII85Decode /FlateDecode', ascii85(zipped)],
  'both ASCII filters before Flate': ['/ASCIIHexDecode /ASCII85Decode /FlateDecode', hex(ascii85(zipped))],
  LZW: ['/LZWDecode', lzw(MB_200, 0x20)],
  'LZW before Flate': ['/LZWDecode /FlateDecode', lzw(1 << 20, 0)],
  'Flate before LZW': ['/FlateDecode /LZWDecode', zip(lzw(MB_200, 0x20))],
  RunLength: ['/RunLengthDecode', runs(MB_200, 0x20)],
  'Flate before RunLength': ['/FlateDecode /RunLengthDecode', zip(runs(MB_200, 0x20))],
  'Flate twice': ['/FlateDecode /FlateDecode', zip(zipped)],
  'Flate three times': ['/FlateDecode /FlateDecode /FlateDecode', zip(zip(zipped))],
  'Flate before hexadecimal digits': ['/FlateDecode /ASCIIHexDecode', zip(Buffer.alloc(MB_200, 0x32))],
  'nothing, then Flate': ['null /FlateDecode', zipped],
  'Flate, then nothing': ['/FlateDecode null', zipped],
  'Flate and a picture’s filter': ['/FlateDecode /DCTDecode', zipped],
};

const base = letter();
/** @param {Buffer | string} object @param {import('./pdf-parts.mjs').Objects} [more] objects before it */
const beside = (object, more = {}) => pdf({ ...base, ...more, 90: object });

/** @param {string} end what follows the keyword @param {Buffer} data @param {string} [dictionary] */
const afterKeyword = (end, data, dictionary = `${OBJECTS} /Filter /FlateDecode`) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream${end}`),
    data,
    Buffer.from('\nendstream'),
  ]);

const ends = ['', '\r', ' ', ' \n', ' \r\n', '  \r\n', '\t\n', '\r\r\n', '\n\n', '\0\n', '\n\r', ' % here\n'];

/** The same deflated data behind another zlib header (RFC 1950). @param {number} method @param {number} flags */
const headed = (method, flags) => Buffer.concat([Buffer.from([method, flags]), zipped.subarray(2)]);
const windows = [0x08, 0x18, 0x28, 0x38, 0x48, 0x58, 0x68, 0x78, 0x88, 0x98, 0xf8];
const check = (/** @type {number} */ method) => (31 - ((method << 8) % 31)) % 31;
/** An empty stored block whose second length is wrong: some readers pass over it (RFC 1951 §3.2.4). */
const brokenBlock = Buffer.from([0, 0, 0, 0, 0]);

const objects = (/** @type {string} */ entries, data = zipped) => beside(stream(`${OBJECTS} ${entries}`, data));
const table = (/** @type {string} */ entries, data = zipped) => beside(stream(`/Type /XRef ${entries}`, data));
const flate = '/Filter /FlateDecode';
const inner = Buffer.from('91 0 (an innocent object)');
const innerEntries = '/Type /ObjStm /N 1 /First 5';

/** @param {number} length of the last stream, five digits */
const back = (length) =>
  pdf({
    ...base,
    90: `<< /Length ${length < 0 ? '-' : '+'}${String(Math.abs(length)).padStart(5, '0')} >>\nstream\nx\nendstream`,
  });

/** A file whose last stream leads the parser back to the end of the first. */
const circular = () => {
  const text = back(0).toString('latin1');
  return back(text.indexOf('\nendstream') - text.indexOf('stream\nx') - 'stream\n'.length);
};

/** None may be admitted. @type {Record<string, Buffer>} */
export const unpacked = {
  ...Object.fromEntries(
    Object.entries(chains).flatMap(([name, [filters, data]]) => [
      [`objects behind ${name}`, objects(`/Filter [${filters}]`, data)],
      [`a table behind ${name}`, table(`/Size 1 /W [1 1 1] /Filter [${filters}]`, data)],
    ]),
  ),
  ...Object.fromEntries(
    ends.map((end) => [`objects behind stream${JSON.stringify(end)}`, beside(afterKeyword(end, zipped))]),
  ),
  ...Object.fromEntries(
    windows.map((method) => [
      `objects behind the zlib header ${method.toString(16)} ${check(method).toString(16)}`,
      objects(flate, headed(method, check(method))),
    ]),
  ),
  'objects behind a zlib header with a dictionary': objects(flate, headed(0x78, 0xbb)),
  'objects behind a block that cannot be inflated': objects(
    flate,
    Buffer.concat([zipped.subarray(0, 2), brokenBlock, zipped.subarray(2)]),
  ),
  'objects whose checksum is wrong': objects(flate, Buffer.concat([zipped.subarray(0, -4), Buffer.from([1, 2, 3, 4])])),
  'objects that are cut off': objects(flate, zipped.subarray(0, -9)),
  'objects whose filter stands elsewhere': beside(stream(`${OBJECTS} /Filter 80 0 R`, zipped), { 80: '/FlateDecode' }),
  'objects whose filters stand elsewhere': beside(stream(`${OBJECTS} /Filter 80 0 R`, hex(zipped)), {
    80: '[/ASCIIHexDecode /FlateDecode]',
  }),
  'objects one of whose filters stands elsewhere': beside(stream(`${OBJECTS} /Filter [80 0 R]`, zipped), {
    80: '/FlateDecode',
  }),
  'objects whose type stands elsewhere': beside(stream(`/Type 80 0 R /N 1 /First 4 ${flate}`, zipped), {
    80: '/ObjStm',
  }),
  'a table whose type stands elsewhere': beside(stream(`/Type 80 0 R /Size 1 /W [1 1 1] ${flate}`, zipped), {
    80: '/XRef',
  }),
  'objects behind an abbreviation': objects('/Filter /Fl'),
  'objects behind an abbreviated key': objects('/F /FlateDecode'),
  'objects behind an escaped filter': objects('/Filter /F#6cateDecode'),
  'objects behind an escaped key': objects('/F#69lter /FlateDecode'),
  'objects behind two filters by name': objects(`/Filter /ASCIIHexDecode ${flate}`),
  'objects whose filter is a string': objects('/Filter (FlateDecode)'),
  'objects whose filter is nothing': objects('/Filter null'),
  'objects whose filter nobody knows': objects('/Filter /Crypt'),
  'objects in another file': objects(`${flate} /F (other.pdf) /FFilter /FlateDecode`, zip(inner)),
  'objects behind a predictor': objects(`${flate} /DecodeParms << /Predictor 12 /Columns 4 >>`, zip(inner)),
  'objects behind a giant predictor': objects(`${flate} /DecodeParms << /Predictor 12 /Columns 2000000000 >>`),
  'a table behind a giant predictor': table(
    `/Size 1 /W [1 1 1] ${flate} /DecodeParms << /Predictor 12 /Columns 2000000000 >>`,
    zip(Buffer.alloc(3)),
  ),
  'a table behind a predictor of many colours': table(
    `/Size 1 /W [1 1 1] ${flate} /DecodeParms << /Predictor 15 /Colors 2000000000 /BitsPerComponent 16 >>`,
    zip(Buffer.alloc(3)),
  ),
  'a table behind a predictor that stands elsewhere': beside(
    stream(`/Type /XRef /Size 1 /W [1 1 1] ${flate} /DecodeParms 80 0 R`, zip(Buffer.alloc(3))),
    { 80: '<< /Predictor 12 /Columns 3 >>' },
  ),
  'objects whose length is too small': beside(stream(`${OBJECTS} ${flate}`, zipped, 10)),
  'objects whose length is too large': beside(stream(`${OBJECTS} ${flate}`, zipped, 2_000_000_000)),
  'objects whose length is below zero': beside(stream(`${OBJECTS} ${flate}`, zipped, -10)),
  'a stream whose length leads back': circular(),
  'objects whose length stands elsewhere': beside(
    Buffer.from(
      stream(`${OBJECTS} ${flate}`, zipped)
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 80 0 R'),
      'latin1',
    ),
    { 80: '10' },
  ),
  'innocent objects behind hexadecimal digits': beside(
    stream(`${innerEntries} /Filter [/ASCIIHexDecode /FlateDecode]`, hex(zip(inner))),
  ),
  'innocent objects behind LZW': beside(stream(`${innerEntries} /Filter /LZWDecode`, lzw(1, 0x20))),
  'five times 15 MB of objects': pdf({
    ...base,
    ...Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [
        90 + i,
        stream(`/Type /ObjStm /N 0 /First 0 ${flate}`, zip(blanks.subarray(0, 15 << 20))),
      ]),
    ),
  }),
  'a table of a thousand million entries': table(`/Size 1000000000 /W [1 1 1] ${flate}`, zip(Buffer.alloc(3))),
  'a table of a thousand million entries in its index': table(
    `/Size 1 /Index [0 1000000000] /W [1 1 1] ${flate}`,
    zip(Buffer.alloc(3)),
  ),
  'a table of entries without width': table(`/Size 1000000000 /W [0 0 0] ${flate}`, zip(Buffer.alloc(3))),
  'a table of giant entries': table(`/Size 1 /W [1 1000000000 1] ${flate}`, zip(Buffer.alloc(3))),
  'a table of entries below zero': table(`/Size 1000000000 /W [1 -1 1] ${flate}`, zip(Buffer.alloc(3))),
  'another stream behind Flate twice': beside(stream('/Filter [/FlateDecode /FlateDecode]', zip(zipped))),
  'another stream behind LZW and Flate': beside(stream('/Filter [/LZWDecode /FlateDecode]', lzw(1 << 20, 0))),
  'another stream of 200 MB behind ASCII85': beside(stream('/Filter [/ASCII85Decode /FlateDecode]', ascii85(zipped))),
  'another stream of 200 MB behind hexadecimal digits': beside(stream('/Filter [/AHx /Fl]', hex(zipped))),
  'another stream of 200 MB behind a length that lies': beside(stream(flate, zipped, 10)),
  'another stream of 100 MB behind LZW': beside(stream('/Filter /LZWDecode', lzw(100 << 20, 0))),
  'another stream of 100 MB behind LZW that widens late': beside(
    stream('/Filter [/LZW] /DecodeParms [<< /EarlyChange 0 >>]', lzw(100 << 20, 0, 0)),
  ),
  'another stream of 100 MB behind LZW, after a blank': beside(
    afterKeyword(' \n', lzw(100 << 20, 0), '/Filter /LZWDecode'),
  ),
  'another stream of 100 MB behind hexadecimal digits and LZW': beside(
    stream('/Filter [/AHx /LZW]', hex(lzw(100 << 20, 0))),
  ),
  'another stream of one run more than 96 MB': beside(stream('/Filter /RunLengthDecode', runs((96 << 20) + 128, 0))),
  'another stream of 100 MB of runs, after a blank': beside(afterKeyword(' \n', runs(100 << 20, 0), '/Filter /RL')),
  'another stream whose filter has another definition': pdf(
    { ...base, 80: '/FlateDecode', 81: stream('/Filter 80 0 R', zipped) },
    { lastly: [[80, '/DCTDecode']] },
  ),
  'another stream one of whose filters has another definition': pdf(
    { ...base, 80: '/FlateDecode', 81: stream('/Filter [80 0 R]', zipped) },
    { lastly: [[80, '/DCTDecode']] },
  ),
  'another stream whose filter has another generation': beside(stream('/Filter 80 1 R', zipped), {
    80: '/FlateDecode',
  }),
  'another stream whose filter is two objects away': pdf({
    ...base,
    80: '81 0 R',
    81: '/FlateDecode',
    82: stream('/Filter 80 0 R', zipped),
  }),
  'four streams of 80 MB behind LZW and runs': pdf({
    ...base,
    ...Object.fromEntries([90, 91].map((n) => [n, stream('/Filter /LZWDecode', lzw(80 << 20, 0))])),
    ...Object.fromEntries([92, 93].map((n) => [n, stream('/Filter /RunLengthDecode', runs(80 << 20, 0))])),
  }),
};

/** Many names of one place: each of them is parsed to its end. @param {number} count */
const aliases = (count) => {
  const head = Array.from({ length: count }, (_, i) => `${i + 100} ${i}`).join(' ');
  const body = `${'('.repeat(count)}${')'.repeat(count)}`;
  return beside(
    stream(`/Type /ObjStm /N ${count} /First ${head.length + 1} ${flate}`, zip(Buffer.from(`${head} ${body}`))),
  );
};

/** Files that a parser reads without end or with all memory: only a limit of time or memory ends it. @type {Record<string, Buffer>} */
export const endless = {
  'a hundred thousand strings inside each other': aliases(100_000),
};

/** What real programs write. @type {Record<string, Buffer>} */
export const wellPacked = {
  'objects behind one filter in an array': packedPdf(
    { 1: base[1], 2: base[2], 3: base[3], 5: base[5] },
    { 4: base[4] },
    '/Filter [/FlateDecode] /DecodeParms [null]',
  ),
  'objects without compression': beside(stream('/Type /ObjStm /N 1 /First 5', inner)),
  'a table behind a predictor': table(
    `/Size 2 /Root 1 0 R /W [1 2 1] ${flate} /DecodeParms << /Columns 4 /Predictor 12 >>`,
    zip(Buffer.from([2, 0, 0, 0, 0, 2, 1, 0, 9, 0])),
  ),
  'a page behind ASCII85': beside(stream('/Filter [/ASCII85Decode /FlateDecode]', ascii85(zip(Buffer.from('BT ET'))))),
  'a page whose filter stands elsewhere': beside(stream('/Filter 80 0 R', zip(Buffer.from('BT ET'))), {
    80: '/FlateDecode',
  }),
  'a picture behind Flate and its own filter': beside(
    stream('/Subtype /Image /Filter [/FlateDecode /DCTDecode]', zip(Buffer.from('ffd8ffe0', 'hex'))),
  ),
  'a picture behind LZW': beside(stream('/Subtype /Image /Filter /LZWDecode', lzw(5000, 0))),
  'a picture of 80 MB behind LZW': beside(stream('/Subtype /Image /Filter /LZWDecode', lzw(80 << 20, 0))),
  'a picture of 80 MB behind LZW that widens late': beside(
    stream('/Subtype /Image /Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>', lzw(80 << 20, 0, 0)),
  ),
  'a picture of 96 MB of runs': beside(stream('/Subtype /Image /Filter /RunLengthDecode', runs(96 << 20, 0))),
};
