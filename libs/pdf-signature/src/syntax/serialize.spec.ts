import fc from 'fast-check';
import { Lexer } from './lexer.js';
import { parseValue } from './parse-value.js';
import {
  date,
  dict,
  differingKeys,
  equalValues,
  name,
  PdfRef,
  PdfStream,
  PdfString,
  text,
  textOf,
} from './pdf-value.js';
import { formatNumber, serialize, serializeIndirect } from './serialize.js';

const literal = (value: string) => new PdfString(Buffer.from(value, 'latin1'));

test('numbers have five decimals at most and no exponent', () => {
  expect([0.1234567, 1e-7, -2.5, 100_000, 0.000005, 12].map(formatNumber)).toEqual([
    '0.12346',
    '0',
    '-2.5',
    '100000',
    '0.00001',
    '12',
  ]);
});

test('names and strings escape what would end or change them', () => {
  expect(serialize(name('A1z'))).toBe('/A1z');
  expect(serialize(name('A B#/%()<>[]{}é\u0001~!'))).toBe('/A#20B#23#2f#25#28#29#3c#3e#5b#5d#7b#7d#e9#01~!');
  expect(serialize(literal('a(b)c\\d\re\r\n'))).toBe('(a\\(b\\)c\\\\d\\re\\r\n)');
  expect(serialize(new PdfString(Buffer.from('0aff', 'hex'), true))).toBe('<0aff>');
});

test('a name is read as it was written, whatever was read before it', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '#', ' ', '/'), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (written) => {
      const read = parseValue(new Lexer(Buffer.from(serialize(written.map(name)), 'latin1')));
      expect(read).toEqual(written.map(name));
    }),
    { numRuns: 300 },
  );
  expect(parseValue(new Lexer(Buffer.from('/')))).toEqual(name(''));
});

test('arrays, dictionaries and references are written in their order', () => {
  expect(serialize([null, true, false, 1, new PdfRef(3, 1)])).toBe('[null true false 1 3 1 R]');
  expect(serialize(dict({ B: 1, 'A B': [name('x')], none: undefined }))).toBe('<< /B 1 /A#20B [/x] >>');
});

test('an object has its number; a stream says its own length', () => {
  expect(serializeIndirect(new PdfRef(7), 5).toString()).toBe('7 0 obj\n5\nendobj\n');
  const stream = new PdfStream(dict({ Length: 99, K: 1 }), Buffer.from('abc'));
  expect(serializeIndirect(new PdfRef(7, 2), stream).toString()).toBe(
    '7 2 obj\n<< /Length 3 /K 1 >>\nstream\nabc\nendstream\nendobj\n',
  );
  expect(stream.dict.get('Length')).toBe(99);
});

test('a text is ASCII as it is, or UTF-16 with its mark, and is read back', () => {
  expect([text('Ana ~'), text('Ana\t'), text('Peña')].map(({ hex, bytes }) => [hex, bytes.toString('hex')])).toEqual([
    [false, '416e61207e'],
    [true, 'feff0041006e00610009'],
    [true, 'feff0050006500f10061'],
  ]);
  for (const escrito of ['Ana', 'Peña 😀', '']) expect(textOf(text(escrito))).toBe(escrito);
  const read = (bytes: string) => textOf(new PdfString(Buffer.from(bytes, 'hex')));
  expect(read('efbbbfc3b1')).toBe('ñ');
  expect(read('feff00f100')).toBe('ñ');
  expect([
    read('f1'),
    read('fef1'),
    read('efbbf1'),
    read('eff1bf'),
    read('eff1'),
    read('f1ff'),
    read('f1bbbf'),
  ]).toEqual(['ñ', 'þñ', 'ï»ñ', 'ïñ¿', 'ïñ', 'ñÿ', 'ñ»¿']);
});

test('a date is in UTC with two digits each', () => {
  expect(date(new Date('2026-03-05T06:07:08Z')).bytes.toString()).toBe("D:20260305060708+00'00'");
});

test.each([
  [name('a'), name('b')],
  [new PdfRef(1), new PdfRef(2)],
  [new PdfRef(1), new PdfRef(1, 1)],
  [literal('a'), literal('b')],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [
    [1, 2],
    [1, 3],
  ],
  [
    [1, 2],
    [2, 1],
  ],
  [dict({ a: 1 }), dict({ a: 2 })],
  [dict({ a: 1 }), dict({ a: 1, b: null })],
  [dict({ a: 1, b: null }), dict({ a: 1 })],
  [new PdfStream(dict({ a: 1 }), Buffer.from('x')), new PdfStream(dict({ a: 2 }), Buffer.from('x'))],
  [new PdfStream(dict({ a: 1 }), Buffer.from('x')), new PdfStream(dict({ a: 1 }), Buffer.from('y'))],
  [null, false],
  [null, name('a')],
  [null, new PdfRef(1)],
  [null, []],
  [null, dict({})],
  [null, new PdfStream(dict({}), Buffer.from('x'))],
  [1, 2],
  [name('a'), literal('a')],
  [[], dict({})],
])('%p and %p differ', (one, other) => {
  expect([equalValues(one, other), equalValues(other, one)]).toEqual([false, false]);
});

test('order of keys and the spelling of a string do not count', () => {
  expect(equalValues(dict({ a: 1, b: [name('x')] }), dict({ b: [name('x')], a: 1 }))).toBe(true);
  expect(equalValues(literal('a'), new PdfString(Buffer.from('a'), true))).toBe(true);
  expect(equalValues(new PdfRef(1), new PdfRef(1, 0))).toBe(true);
  const stream = () => new PdfStream(dict({ a: 1 }), Buffer.from('x'));
  expect(equalValues(stream(), stream())).toBe(true);
  expect(differingKeys(dict({ a: 1, b: 2 }), dict({ a: 1, b: 3, c: 4 }))).toEqual(['b', 'c']);
});
