import { deflateSync } from 'node:zlib';
import { rawPdf } from '../../test/raw-pdf.js';
import { respelt } from '../../test/refusal.js';
import { readSections } from './read-sections.js';
import { Work } from './work.js';

const table = rawPdf([7], 'table');
const sections = (pdf: Buffer, work = new Work(pdf.length)) => readSections(pdf, work);
const rows = (pdf: Buffer) => [...(sections(pdf)[0]?.entries ?? [])];

test('a table says where each object lies and which are free', () => {
  const [only] = sections(table);
  expect(only).toMatchObject({ kind: 'table', offset: table.indexOf('xref\n'), end: table.indexOf('\nstartxref') });
  expect(rows(table)).toEqual([
    [0, { at: 'free' }],
    [1, { at: 'file', offset: table.indexOf('1 0 obj'), gen: 0 }],
    [2, { at: 'file', offset: table.indexOf('2 0 obj'), gen: 0 }],
  ]);
});

test.each([' \r', '\r\n', ' \n', '\n ', '  ', '\n', '\r', ' '])('a row may end with %j', (end) => {
  expect(rows(respelt(table, / n \n/g, ` n${end}`))).toEqual(rows(table));
});

test.each([
  ['a number of eleven digits', /(\d{10} 00000 n)/g, '0$1'],
  ['a generation of one digit', / 00000 n/g, ' 0 n'],
  ['two blanks', /(\d{10}) 00000 n/g, '$1  00000 n'],
  ['a tab', /(\d{10}) 00000 n/g, '$1\t00000 n'],
  ['a tab before the word', / 00000 n/g, ' 00000\tn'],
])('a row with %s says the same', (_, from, to) => {
  expect(rows(respelt(table, from, to))).toEqual(rows(table));
});

test('a generation and ranges of several numbers are read', () => {
  expect(rows(respelt(table, / 00000 n \n(?=trailer)/, ' 00012 n \n'))[2]?.[1]).toMatchObject({ gen: 12 });
  const split = respelt(table, /xref\n0 3\n(.{20})(.{20})/s, 'xref\n0 1\n$11 1\n$2' + '2 1\n');
  expect(rows(split)).toEqual(rows(table));
  expect(rows(respelt(table, 'xref\n0 3\n', 'xref\n999997 3\n')).map(([num]) => num)).toEqual([
    999_997, 999_998, 999_999,
  ]);
  expect(() => rows(respelt(table, 'xref\n0 3\n', 'xref\n999998 3\n'))).toThrow('UNSUPPORTED');
});

test.each([
  ['no trailer', 'trailer', 'trailor', 'DAMAGED'],
  ['a trailer that is no dictionary', /trailer\n<<[^]*>>/, 'trailer\n7', 'DAMAGED'],
  ['a negative offset', /startxref\n\d+/, 'startxref\n-1', 'DAMAGED'],
  ['an offset of nothing', /startxref\n\d+\n%%EOF/, 'startxref\n0\n%%EOF ', 'DAMAGED'],
  ['an offset behind its end', /startxref\n\d+\n%%EOF/, 'startxref\n99999\n%%EOF ', 'DAMAGED'],
  ['no startxref', 'startxref', 'startxerf', 'DAMAGED'],
  ['a colon as a digit of an offset', /(?<=\d{9})\d(?= 00000 n)/g, ':', 'DAMAGED'],
  ['a slash as a digit of an offset', /(?<=\d{9})\d(?= 00000 n)/g, '/', 'DAMAGED'],
  ['a colon as a digit of a generation', / 00000 n/g, ' 0000: n', 'DAMAGED'],
  ['no blank behind an offset', /(?<=\d{10}) 00000 n/g, '-00000 n', 'DAMAGED'],
  ['no blank behind a generation', / 00000 n/g, ' 00000-n', 'DAMAGED'],
  ['much behind its end', /%%EOF\n/, `%%EOF\n${' '.repeat(2048)}`, 'DAMAGED'],
])('a file with %s is refused', (_, from, to, code) => expect(() => sections(respelt(table, from, to))).toThrow(code));

test('startxref lies within the last two thousand and forty-seven bytes', () => {
  const behind = table.length - table.indexOf('startxref');
  const longer = (size: number) => Buffer.concat([table, Buffer.alloc(size - behind, 0x20)]);
  expect(sections(longer(2047))).toHaveLength(1);
  expect(() => sections(longer(2048))).toThrow('DAMAGED');
});

/** Empty tables, each of which leads to the one before. */
function revised(count: number, first = table): Buffer {
  let pdf = first;
  let last = first.indexOf('xref\n');
  for (let made = 1; made < count; made += 1) {
    const at = pdf.length;
    pdf = Buffer.concat([
      pdf,
      Buffer.from(`xref\n0 0\ntrailer\n<< /Size 3 /Root 1 0 R /Prev ${last} >>\nstartxref\n${at}\n%%EOF\n`),
    ]);
    last = at;
  }
  return pdf;
}

test('sixty-four revisions are read, the newest first', () => {
  const offsets = sections(revised(64)).map(({ offset }) => offset);
  expect(offsets).toHaveLength(64);
  expect([...offsets].sort((a, b) => b - a)).toEqual(offsets);
  expect(() => sections(revised(65))).toThrow('UNSUPPORTED');
});

test('a ring of revisions is damaged, wherever it begins', () => {
  const ring = rawPdf([7], 'table', { Prev: table.indexOf('xref\n') });
  for (const count of [1, 2, 3]) expect(() => sections(revised(count, ring))).toThrow('DAMAGED');
});

/** A file of one cross-reference stream. */
function streamed(entries: string, data: Buffer): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /XRef ${entries} /Length ${data.length} >>\nstream\n`;
  const end = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n';
  return Buffer.concat([Buffer.from(head), data, Buffer.from(end)]);
}

test('a stream has rows of three fields, the first and the last of which may lack', () => {
  const all = streamed('/W [1 2 1] /Size 3', Buffer.from([0, 0, 0, 0, 1, 1, 2, 3, 2, 0, 9, 4]));
  expect(rows(all)).toEqual([
    [0, { at: 'free' }],
    [1, { at: 'file', offset: 258, gen: 3 }],
    [2, { at: 'stream', stream: 9, index: 4 }],
  ]);
  expect(sections(all)[0]).toMatchObject({ kind: 'stream', offset: 9, end: all.indexOf('\nstartxref') });
  expect(rows(streamed('/W [0 1 0] /Size 1', Buffer.of(7)))).toEqual([[0, { at: 'file', offset: 7, gen: 0 }]]);
  expect(rows(streamed('/W [1 1 0] /Size 1', Buffer.of(3, 7)))).toEqual([[0, { at: 'free' }]]);
  const wide = Buffer.from('01' + '000000000102' + '000000000304', 'hex');
  expect(rows(streamed('/W [1 6 6] /Size 1', wide))).toEqual([[0, { at: 'file', offset: 258, gen: 772 }]]);
});

test('an index names its numbers', () => {
  const data = Buffer.of(1, 5, 1, 6, 1, 7);
  const named = rows(streamed('/W [1 1 0] /Size 9 /Index [4 1 7 2]', data));
  expect(named.map(([num, entry]) => [num, 'offset' in entry && entry.offset])).toEqual([
    [4, 5],
    [7, 6],
    [8, 7],
  ]);
  expect(rows(streamed('/W [1 1 0] /Size 9 /Index [4 1 7]', data))).toHaveLength(1);
  expect(rows(streamed('/W [1 1 0] /Size 0', data))).toEqual([]);
});

test.each([
  ['/W [2 1 0] /Size 1', 'UNSUPPORTED'],
  ['/W [1 7 0] /Size 1', 'UNSUPPORTED'],
  ['/W [1 1 7] /Size 1', 'UNSUPPORTED'],
  ['/W [1 0 1] /Size 1', 'UNSUPPORTED'],
  ['/W [1 1] /Size 1', 'DAMAGED'],
  ['/W [1 1 0 0] /Size 1', 'DAMAGED'],
  ['/W [1 1 -1] /Size 1', 'DAMAGED'],
  ['/W [1 1 .5] /Size 1', 'DAMAGED'],
  ['/W 7 /Size 1', 'DAMAGED'],
  ['/W [1 1 0]', 'DAMAGED'],
  ['/W [1 1 0] /Size .5', 'DAMAGED'],
  ['/W [1 1 0] /Size -1', 'DAMAGED'],
  ['/W [1 1 0] /Size 1000001 /Index [0 1]', 'DAMAGED'],
  ['/W [1 1 0] /Size 4', 'DAMAGED'],
  ['/W [1 1 2] /Size 2', 'DAMAGED'],
  ['/W [1 1 0] /Size 1 /Index 7', 'DAMAGED'],
  ['/W [1 1 0] /Size 1 /Index [0 -1]', 'DAMAGED'],
  ['/W [1 1 0] /Size 1 /Encrypt 7', 'ENCRYPTED'],
])('a stream that says %s is refused', (entries, code) => {
  expect(() => sections(streamed(entries, Buffer.of(1, 5, 1, 6, 1, 7)))).toThrow(code);
});

test('a stream of cross-references says its length itself', () => {
  const own = streamed('/W [0 1 0] /Size 1', Buffer.of(7));
  expect(() => sections(respelt(own, '/Length 1', '/Length 9 0 R'))).toThrow('DAMAGED');
});

test('without startxref no offset is guessed', () => {
  expect(() => sections(Buffer.from('%PDF-1.7\n12 xref\n0 0\ntrailer <<>>\n'))).toThrow('DAMAGED');
});

test('the most numbers that may be are a million', () => {
  expect(rows(streamed('/W [1 1 0] /Size 1000000 /Index [0 1]', Buffer.of(1, 5)))).toHaveLength(1);
});

test('every entry that is listed costs work', () => {
  const spent = (pdf: Buffer) => {
    const work = new Work(pdf.length);
    const before = work.remaining;
    readSections(pdf, work);
    return before - work.remaining;
  };
  expect(spent(table)).toBe(3 * 64);
  expect(spent(streamed('/W [1 1 0] /Size 2', Buffer.of(1, 5, 1, 6)))).toBe(2 * 64);
  const packed = deflateSync(Buffer.of(1, 5, 1, 6));
  expect(spent(streamed('/W [1 1 0] /Size 2 /Filter /FlateDecode', packed))).toBe(4 + 2 * 64);
  expect(spent(revised(2))).toBe(3 * 64);
});
