/** Drawings that must not become a signature, and some that must in spite of what they carry. */
import { deflateSync } from 'node:zlib';
import { chunk, clear, dataUrl, end, head, ink, lines, mark, painted, pixels, png } from './png-parts.mjs';

/** @typedef {{ name: string, drawing: string, expected: 'FIRMA_VACIA' | 'IMAGEN_DE_FIRMA_INVALIDA' | 'ok' }} Case */

const [width, height] = [300, 120];
/** @type {import('./png-parts.mjs').Paint} */
const wave = (x, y) =>
  x > 20 && x < width - 20 && Math.abs(y - height / 2 - (height / 3) * Math.sin(x / 20)) < 1.6 ? ink : clear;

/** A drawn wave, as a canvas exports it. */
export const stroke = () => painted(width, height, wave);

const good = stroke();
const rows = lines(width, height, wave);
const headAt = 8;
const dataAt = 33;
const data = good.subarray(dataAt, good.length - 12);
const compressed = deflateSync(rows);
const size = { width, height };

/**
 * @param {(x: number, y: number) => boolean} where
 * @param {readonly number[]} [paper]
 * @param {readonly number[]} [colour]
 */
const drawn = (where, paper = clear, colour = ink) => painted(width, height, (x, y) => (where(x, y) ? colour : paper));
const white = [255, 255, 255, 255];
/** @param {string} type @param {string | Buffer} content */
const extra = (type, content) => png(head(size), chunk(type, Buffer.from(content)), data, end);
/** @param {Buffer} bytes @param {number} at */
const flipped = (bytes, at) => Buffer.from(bytes).fill(bytes[at] ^ 1, at, at + 1);
/** @param {object} change of IHDR, with the pixels of the good one */
const beheaded = (change) => png(head({ ...size, ...change }), data, end);

/** @type {Record<string, Buffer>} */
const empty = {
  'nothing drawn': drawn(() => false),
  'white paper': drawn(() => false, white),
  'pale grey paper': drawn(() => false, [240, 240, 240, 255]),
  'black that nobody sees: alpha 0': drawn(() => true, clear, [0, 0, 0, 0]),
  'almost transparent ink': drawn((x, y) => Math.abs(y - 60) < 3, clear, [0, 0, 0, 40]),
  'white ink on white': drawn((x, y) => Math.abs(y - 60) < 3, white, white),
  'pale yellow ink': drawn((x, y) => Math.abs(y - 60) < 3, white, [255, 255, 150, 255]),
  'a dot': drawn((x, y) => Math.hypot(x - 50, y - 50) < 3),
  'a big dot': drawn((x, y) => Math.hypot(x - 50, y - 50) < 9),
  'a square of 19 pixels': drawn((x, y) => x >= 30 && x < 49 && y >= 30 && y < 49),
  'one pixel': drawn((x, y) => x === 150 && y === 60),
  'a hairline of 149 pixels': drawn((x, y) => y === 60 && x >= 50 && x < 199),
  specks: drawn((x, y) => x % 37 === 0 && y % 50 === 0),
  'two far pixels': drawn((x, y) => (x === 0 && y === 0) || (x === 299 && y === 119)),
  'one pixel high': painted(140, 1, () => ink),
  'one pixel in all': painted(1, 1, () => ink),
};

const bombRows = Buffer.alloc(1000 * (1 + 2000 * 4));
/** @type {Record<string, Buffer>} */
const broken = {
  'no bytes but the mark': mark,
  'a wrong mark': flipped(good, 1),
  'a mark that lost its line ends': Buffer.concat([Buffer.from('89504e470a1a0a', 'hex'), good.subarray(8)]),
  'a wrong CRC in IHDR': flipped(good, headAt + 21),
  'a wrong CRC in IDAT': flipped(good, good.length - 14),
  'a changed pixel byte': flipped(good, dataAt + 20),
  'a changed width': flipped(good, headAt + 11),
  'cut in IHDR': good.subarray(0, 20),
  'cut in IDAT': good.subarray(0, dataAt + 40),
  'cut before IEND': good.subarray(0, good.length - 12),
  'half of IEND': good.subarray(0, good.length - 5),
  'a length beyond the file': png(head(size), chunk('IDAT', compressed, { length: 1 << 30 }), end),
  'a length of 4 GB': png(head(size), chunk('IDAT', compressed, { length: 0xffffffff }), end),
  'no IHDR': png(data, end),
  'IHDR second': png(chunk('tEXt', Buffer.from('a\0b')), head(size), data, end),
  'two IHDR': png(head(size), head(size), data, end),
  'IHDR of 12 bytes': png(chunk('IHDR', Buffer.alloc(12)), data, end),
  'IHDR of 14 bytes': png(chunk('IHDR', Buffer.alloc(14)), data, end),
  'no IDAT': png(head(size), end),
  'an empty IDAT': png(head(size), chunk('IDAT', Buffer.alloc(0)), end),
  'width 0': beheaded({ width: 0 }),
  'height 0': beheaded({ height: 0 }),
  '2001 wide': painted(2001, 20, () => ink),
  '1001 high': painted(20, 1001, () => ink),
  'a bomb of 30 000 × 30 000': beheaded({ width: 30_000, height: 30_000 }),
  'a bomb of 2³¹ × 2³¹': beheaded({ width: 0x7fffffff, height: 0x7fffffff }),
  'a width that overflows': beheaded({ width: 0xffffffff, height: 1 }),
  '8 MB of pixels behind a small IHDR': png(head(size), pixels(bombRows, 9), end),
  '64 MB of zeros behind a small IHDR': png(head(size), pixels(Buffer.alloc(64 << 20), 9), end),
  'more pixels promised than there are': beheaded({ height: 121 }),
  'fewer pixels promised than there are': beheaded({ height: 119 }),
  'bytes after the pixels, inside the stream': png(
    head(size),
    pixels(Buffer.concat([rows, Buffer.from('hidden')])),
    end,
  ),
  'a cut stream': png(head(size), chunk('IDAT', compressed.subarray(0, compressed.length - 20)), end),
  'a wrong Adler sum': png(head(size), chunk('IDAT', flipped(compressed, compressed.length - 1)), end),
  'no zlib stream': png(head(size), chunk('IDAT', Buffer.from('not a stream at all')), end),
  'gzip for zlib': png(head(size), chunk('IDAT', Buffer.from('1f8b0800', 'hex')), end),
  'depth 3': beheaded({ depth: 3 }),
  'depth 0': beheaded({ depth: 0 }),
  'colour type 5': beheaded({ colour: 5 }),
  'colour type 6 with depth 4': beheaded({ depth: 4 }),
  'a palette without PLTE': beheaded({ colour: 3 }),
  'compression 1': beheaded({ rest: [1, 0, 0] }),
  'filter method 1': beheaded({ rest: [0, 1, 0] }),
  interlaced: beheaded({ rest: [0, 0, 1] }),
  'line filter 9': png(head(size), pixels(Buffer.from(rows).fill(9, 0, 1)), end),
  'an animation': png(head(size), chunk('acTL', Buffer.from('0000000200000000', 'hex')), data, end),
  'a frame without acTL': png(head(size), chunk('fcTL', Buffer.alloc(26)), data, end),
  'frame data without acTL': png(head(size), data, chunk('fdAT', Buffer.alloc(8)), end),
  'an unknown critical chunk': extra('EVIL', 'x'),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  'a GIF': Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
  'an animated GIF': Buffer.from('GIF89a\x01\x00\x01\x00\xf0\x00\x00!\xff\x0bNETSCAPE2.0', 'latin1'),
  'a WebP': Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
  'a BMP': Buffer.from('BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00', 'latin1'),
  'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a PDF': Buffer.from('%PDF-1.7\n%%EOF\n'),
  'an executable': Buffer.from('MZ\x90\x00\x03', 'latin1'),
  'a JPEG before the PNG': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), good]),
  'a page before the PNG': Buffer.concat([Buffer.from('<script>alert(1)</script>'), good]),
  'half a megabyte and one byte': png(head(size), data, chunk('tEXt', Buffer.alloc(500_001)), end),
};

/** @type {Record<string, string>} */
const texts = {
  'SVG as its type': dataUrl(good).replace('image/png', 'image/svg+xml'),
  'HTML as its type': dataUrl(good).replace('image/png', 'text/html'),
  'JPEG as its type': dataUrl(good).replace('image/png', 'image/jpeg'),
  'no type': dataUrl(good).replace('image/png', ''),
  'upper case': dataUrl(good).replace('data:image/png', 'DATA:IMAGE/PNG'),
  'another parameter': dataUrl(good).replace(';base64', ';charset=utf-8;base64'),
  'not base64': 'data:image/png;base64,<script>alert(1)</script>',
  'percent-encoded': `data:image/png,${encodeURIComponent('\x89PNG')}`,
  'a comma inside': dataUrl(good).replace('base64,', 'base64,,'),
  'white space inside': dataUrl(good).replace('base64,', 'base64, '),
  'a line break inside': `${dataUrl(good).slice(0, 60)}\n${dataUrl(good).slice(60)}`,
  'URL-safe base64': `data:image/png;base64,${good.toString('base64url')}_-`,
  'no data URL': good.toString('base64'),
  'a web address': 'https://evil.test/firma.png',
  'a file address': 'file:///etc/passwd',
  'a script address': 'javascript:alert(1)',
  nothing: '',
  'a data URL of nothing': 'data:image/png;base64,',
};

/** Neutralised: only the pixels go on (`stored` proves it in the service's own test). @type {Record<string, Buffer>} */
const harmless = {
  'a plain drawing': good,
  'a comment with a script': extra('tEXt', 'Comment\0<script>alert(1)</script>'),
  'a compressed bomb of text': extra(
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(30 << 20), { level: 9 })]),
  ),
  XMP: extra('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>'),
  'EXIF with a place': extra('eXIf', 'MM\0*'),
  'a colour profile': extra('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.from('profile'))])),
  'an archive behind the image': Buffer.concat([good, Buffer.from('PK\x03\x04evil.exe', 'latin1')]),
  'a page behind the image': Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]),
  'a second PNG behind the first': Buffer.concat([good, good]),
  'pixels in many IDAT': png(head(size), ...cut(compressed, 64).map((part) => chunk('IDAT', part)), end),
};

/** @param {Buffer} bytes @param {number} length */
function cut(bytes, length) {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) =>
    bytes.subarray(i * length, (i + 1) * length),
  );
}

/** @param {Record<string, Buffer>} files @param {Case['expected']} expected @returns {Case[]} */
const cases = (files, expected) =>
  Object.entries(files).map(([name, bytes]) => ({ name, drawing: dataUrl(bytes), expected }));

/** @returns {Case[]} */
export const pngCorpus = () => [
  ...cases(empty, 'FIRMA_VACIA'),
  ...cases(broken, 'IMAGEN_DE_FIRMA_INVALIDA'),
  ...Object.entries(texts).map(([name, drawing]) => ({
    name,
    drawing,
    expected: /** @type {const} */ ('IMAGEN_DE_FIRMA_INVALIDA'),
  })),
  ...cases(harmless, 'ok'),
];
