import { deflateSync } from 'node:zlib';
import { PDFContext, PDFName, PDFNull, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import type { Definition } from './quiet.rules.js';
import { Unpacking } from './unpacking.rules.js';

const MB = 1 << 20;
const context = PDFContext.create();
const stream = (entries: Record<string, unknown>, bytes: Uint8Array = new Uint8Array()) =>
  PDFRawStream.of(context.obj(entries as Record<string, PDFObject>), bytes);
const refused = { code: 'PDF_NO_ADMITIDO', detail: expect.any(String) };

const isOpened = (one: PDFRawStream, unpacking = new Unpacking()): boolean => {
  try {
    unpacking.open(one);
    return true;
  } catch (error) {
    expect(error).toMatchObject(refused);
    return false;
  }
};
const isMeasured = (streams: PDFRawStream[], others: Definition[] = []): Promise<boolean> =>
  new Unpacking().measure([...others, ...streams.map((object) => ({ object }))]).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject(refused);
      return false;
    },
  );

describe('streams that the parser reads', () => {
  const plain = Buffer.from('1 0 objeto');
  const objects = (entries: Record<string, unknown>, bytes: Uint8Array = plain) =>
    stream({ Type: 'ObjStm', ...entries }, bytes);
  const table = (entries: Record<string, unknown>) =>
    stream({ Type: 'XRef', W: [1, 2, 1], Size: 1, ...entries }, plain);

  test('reach it unpacked, without a filter', () => {
    const packed = new Unpacking().open(
      objects({ Filter: ['FlateDecode'], DecodeParms: { Predictor: 1 } }, deflateSync(plain)),
    );
    expect(Buffer.from(packed.contents)).toEqual(plain);
    expect([packed.dict.has(PDFName.of('Filter')), packed.dict.has(PDFName.of('DecodeParms'))]).toEqual([false, false]);
    expect(new Unpacking().open(objects({})).contents).toEqual(plain);
    const picture = stream({ Subtype: 'Image', Filter: 'DCTDecode' }, plain);
    expect(new Unpacking().open(picture)).toBe(picture);
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['one filter', { Filter: 'FlateDecode' }, true],
    ['another filter', { Filter: 'LZWDecode' }, false],
    ['an abbreviated filter', { Filter: 'Fl' }, false],
    ['two filters', { Filter: ['FlateDecode', 'FlateDecode'] }, false],
    ['a list without filters', { Filter: [] }, false],
    ['one filter of another kind', { Filter: ['ASCII85Decode'] }, false],
  ])('objects behind %s are opened: %s', (_, entries, opened) =>
    expect(isOpened(objects(entries, deflateSync(plain)))).toBe(opened),
  );

  test('damaged ones are refused, and those beyond the limits', () => {
    const deflated = (size: number) => objects({ Filter: 'FlateDecode' }, deflateSync(Buffer.alloc(size)));
    expect(isOpened(objects({ Filter: 'FlateDecode' }, plain))).toBe(false);
    expect(isOpened(deflated(16 * MB + 1))).toBe(false);
    const unpacking = new Unpacking();
    expect(Array.from({ length: 4 }, () => isOpened(deflated(16 * MB), unpacking))).toEqual(Array(4).fill(true));
    expect(isOpened(objects({}, Buffer.of(1)), unpacking)).toBe(false);
  });

  const predicted = (parameters: Record<string, unknown>) => ({ DecodeParms: { Predictor: 12, ...parameters } });
  test.each<[string, PDFRawStream, boolean]>([
    ['objects behind no predictor', objects({ DecodeParms: { Predictor: 1, Columns: 5000 } }), true],
    ['objects behind a predictor', objects(predicted({ Columns: 4 })), false],
    ['objects with parameters of their own', objects({ DecodeParms: {} }), true],
    ['no parameters', objects({ DecodeParms: [PDFNull] }), true],
    ['one of two parameters', table({ DecodeParms: [PDFNull, { Predictor: 12, Columns: 257 }] }), false],
    ['parameters elsewhere', table({ DecodeParms: PDFRef.of(9) }), false],
    ['a table with short rows', table(predicted({ Columns: 256 })), true],
    ['a table with rows too long', table(predicted({ Columns: 257 })), false],
    ['rows of two colours', table(predicted({ Columns: 128, Colors: 2 })), true],
    ['longer rows of two colours', table(predicted({ Columns: 129, Colors: 2 })), false],
    ['rows of sixteen bits', table(predicted({ Columns: 128, BitsPerComponent: 16 })), true],
    ['longer rows of sixteen bits', table(predicted({ Columns: 129, BitsPerComponent: 16 })), false],
    ['rows of four bits', table(predicted({ Columns: 512, BitsPerComponent: 4 })), true],
    ['a row that is a fraction', table(predicted({ Columns: 1.5 })), false],
    ['a row below nothing', table(predicted({ Columns: -1 })), false],
    ['a parameter that is no number', table(predicted({ Other: 'Name' })), false],
  ])('%s: %s', (_, one, opened) => expect(isOpened(one)).toBe(opened));

  test.each<[string, Record<string, unknown>, boolean]>([
    ['as many entries as may be', { Size: 200_000 }, true],
    ['one more', { Size: 200_001 }, false],
    ['no size', { Size: undefined }, false],
    ['ranges of as many', { Index: [900_000, 150_000, 5, 50_000] }, true],
    ['ranges of one more', { Index: [0, 150_000, 5, 50_001] }, false],
    ['ranges elsewhere', { Index: PDFRef.of(9) }, false],
    ['a range that is no number', { Index: [0, 'Name'] }, false],
    ['the widest fields', { W: [1, 8, 2] }, true],
    ['a field too wide', { W: [1, 9, 2] }, false],
    ['widths elsewhere', { W: PDFRef.of(9) }, false],
    ['a width of half a byte', { W: [0.5, 2, 1] }, false],
  ])('a table with %s is opened: %s', (_, entries, opened) => expect(isOpened(table(entries))).toBe(opened));

  test('the entries of all tables count together', () => {
    const unpacking = new Unpacking();
    expect(isOpened(table({ Size: 199_999 }), unpacking)).toBe(true);
    expect(isOpened(table({ Size: 1 }), unpacking)).toBe(true);
    expect(isOpened(table({ Size: 1 }), unpacking)).toBe(false);
  });
});

/** Runs that stand for this many bytes: 128 a pair, and single ones. */
const runs = (size: number): Buffer =>
  Buffer.concat([
    Buffer.alloc(2 * Math.floor(size / 128), Buffer.of(129, 128)),
    Buffer.alloc(2 * (size % 128), Buffer.of(0, 128)),
  ]);
const running = (size: number, entries: Record<string, unknown> = { Filter: 'RunLengthDecode' }) =>
  stream(entries, runs(size));
const LIMIT = 96 * MB;

/** LZW codes that stand for this many bytes. Each code is one longer than the one before, until the table is full. */
function codes(size: number, early: 0 | 1): Buffer {
  const bits: string[] = [];
  let width = 9;
  let [next, left, length] = [258, size, 0];
  const put = (code: number) => bits.push(code.toString(2).padStart(width, '0'));
  const clear = () => {
    put(256);
    [next, length, width] = [258, 0, 9];
  };
  clear();
  while (left > 0) {
    if (next === 4096 || length + 1 > left) clear();
    put(length === 0 ? 0 : next);
    if (length > 0) next += 1;
    length += 1;
    left -= length;
    if (next + early >= 1 << width && width < 12) width += 1;
  }
  put(257);
  const text = bits.join('');
  return Buffer.from(
    Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
      parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
    ),
  );
}

describe('streams that others read', () => {
  test.each([
    [{}, true],
    [{ Filter: 'DCTDecode' }, true],
    [{ Filter: 'RunLengthDecode' }, false],
    [{ Filter: 'RL' }, false],
    [{ Filter: ['DCTDecode'] }, true],
    [{ Filter: ['RL', 'DCTDecode'] }, false],
  ])('beyond the limit behind %j: %s', async (entries, measured) => {
    expect(await isMeasured([running(LIMIT + 1, entries)])).toBe(measured);
    expect(await isMeasured([running(LIMIT, entries)])).toBe(true);
  });

  test.each([
    { F: 'archivo' },
    { DP: {} },
    { Filter: ['Fl', 'Fl'] },
    { Filter: ['LZW', 'RL'] },
    { Filter: ['DCTDecode', 'RL'] },
  ])('what is refused however small it is: %j', async (entries) => {
    expect(await isMeasured([stream(entries)])).toBe(false);
  });

  test('all together have a limit of their own', async () => {
    const most = [running(LIMIT), running(LIMIT), running(64 * MB)];
    expect(await isMeasured(most)).toBe(true);
    expect(await isMeasured([...most, running(1)])).toBe(false);
  });

  test.each([0, 9, 10, 12, 13, 32])('the data may begin behind the blank %i', async (blank) => {
    const after = (bytes: Buffer) => Buffer.concat([Buffer.of(blank), bytes]);
    expect(await isMeasured([stream({ Filter: 'RL' }, after(runs(LIMIT + 128)))])).toBe(false);
    expect(await isMeasured([stream({ Filter: 'LZW' }, after(codes(LIMIT + 1, 1)))])).toBe(false);
  });

  test('a run ends where its end says so, and what is cut counts as whole', async () => {
    const ended = (bytes: Buffer) => isMeasured([stream({ Filter: 'RL' }, bytes)]);
    expect(await ended(Buffer.concat([runs(LIMIT), Buffer.of(128), runs(9)]))).toBe(true);
    expect(await ended(Buffer.concat([runs(LIMIT - 128), Buffer.of(127)]))).toBe(true);
    expect(await ended(Buffer.concat([runs(LIMIT - 127), Buffer.of(127)]))).toBe(false);
    expect(await ended(Buffer.concat([runs(LIMIT - 2), Buffer.of(255)]))).toBe(true);
    expect(await ended(Buffer.concat([runs(LIMIT - 1), Buffer.of(255)]))).toBe(false);
    expect(await ended(Buffer.concat([Buffer.of(127), Buffer.alloc(128, 128), runs(LIMIT - 128)]))).toBe(true);
    expect(await ended(Buffer.concat([Buffer.of(127), Buffer.alloc(128, 128), runs(LIMIT - 127)]))).toBe(false);
  });

  test.each([0, 1] as const)('codes count as what they stand for, whether they widen early: %i', async (early) => {
    expect(await isMeasured([stream({ Filter: 'LZW' }, codes(LIMIT, early))])).toBe(true);
    expect(await isMeasured([stream({ Filter: 'LZWDecode' }, codes(LIMIT + 1, early))])).toBe(false);
    const ended = Buffer.concat([codes(LIMIT, early), codes(5000, early)]);
    expect(await isMeasured([stream({ Filter: 'LZW' }, ended)])).toBe(true);
  });

  test('a damaged stream counts as far as it goes', async () => {
    const deflated = deflateSync(Buffer.alloc(LIMIT + MB));
    expect(await isMeasured([stream({ Filter: 'Fl' }, deflated.subarray(0, -9))])).toBe(false);
    expect(await isMeasured([stream({ Filter: 'FlateDecode' }, Buffer.from('\n\r no'))])).toBe(true);
  });
});

describe('filters', () => {
  const at = (number: number, literal: unknown): Definition => ({
    ref: PDFRef.of(number),
    object: context.obj(literal as never),
  });
  const behind = (filter: unknown, ...others: Definition[]) =>
    isMeasured([running(LIMIT + 1, { Filter: filter })], others);
  const plain = PDFName.of('DCTDecode');

  test('stand in one place that every reader finds', async () => {
    expect(await behind(PDFRef.of(6), at(6, plain))).toBe(true);
    expect(await behind([PDFRef.of(6)], at(6, plain), at(7, plain), { object: plain })).toBe(true);
    expect(await behind(PDFRef.of(6), at(6, PDFName.of('RL')))).toBe(false);
    expect(await behind(PDFRef.of(6), at(6, plain), at(6, plain))).toBe(false);
    expect(await behind(PDFRef.of(6), at(6, PDFRef.of(7)), at(7, plain))).toBe(false);
    expect(await behind(PDFRef.of(6))).toBe(false);
    expect(await behind([[plain]])).toBe(true);
  });

  test.each(['ASCIIHexDecode', 'AHx'])('hexadecimal digits are read first: %s', async (digits) => {
    const hex = (size: number) => Buffer.from(`${runs(size).toString('hex')}>`);
    const both = (size: number) => isMeasured([stream({ Filter: [digits, 'RL'] }, hex(size))]);
    expect([await both(1000), await both(LIMIT + 1)]).toEqual([true, false]);
  });

  /** Four bytes in five letters (ISO 32000-2 §7.4.3). */
  const lettersOf = (four: Buffer) =>
    String.fromCharCode(...[4, 3, 2, 1, 0].map((place) => 33 + (Math.floor(four.readUInt32BE() / 85 ** place) % 85)));

  test.each(['ASCII85Decode', 'A85'])('so are the letters of %s', async (letters) => {
    const both = (size: number) => {
      const word = lettersOf(runs(256)).repeat(size / 256);
      return isMeasured([stream({ Filter: [letters, 'RL'] }, Buffer.from(`${word}~>`))]);
    };
    expect([await both(LIMIT), await both(LIMIT + 256)]).toEqual([true, false]);
  });
});
