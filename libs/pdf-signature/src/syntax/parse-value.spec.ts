import { Lexer } from './lexer.js';
import { parseIndirect, parseValue } from './parse-value.js';
import { dict, name, PdfRef, PdfString, type PdfStream, type PdfValue } from './pdf-value.js';

const lexer = (text: string) => new Lexer(Buffer.from(text, 'latin1'));
/** The value, and what stands behind it. */
const read = (text: string): [PdfValue, string] => {
  const at = lexer(text);
  const value = parseValue(at);
  return [value, text.slice(at.pos)];
};
const literal = (value: string, hex = false) => new PdfString(Buffer.from(value, 'latin1'), hex);

test.each<[string, PdfValue, string]>([
  ['true', true, ''],
  ['false ', false, ' '],
  ['null]', null, ']'],
  [' \0\t\n\f\r%x 1\n%y\r7', 7, ''],
  ['-2.5', -2.5, ''],
  ['+3', 3, ''],
  ['4.', 4, ''],
  ['-.25', -0.25, ''],
  ['12.5', 12.5, ''],
  ['12 0 R', new PdfRef(12, 0), ''],
  ['12\n3\tR/A', new PdfRef(12, 3), '/A'],
  ['12 99999 R', new PdfRef(12, 99_999), ''],
  ['12 100000 R', 12, ' 100000 R'],
  ['12 0 Rx', 12, ' 0 Rx'],
  ['12 0 S', 12, ' 0 S'],
  ['12 x R', 12, ' x R'],
  ['12 %\n0 R', 12, ' %\n0 R'],
  ['999999999999999', 999_999_999_999_999, ''],
  ['999999999999999 0 R', new PdfRef(999_999_999_999_999), ''],
  ['1234567890123456 0 R', 1_234_567_890_123_456, ' 0 R'],
  ['/A#20B#zz#4', name('A B#zz#4'), ''],
  ['/#c3#B1', name('\u00c3\u00b1'), ''],
  ['/', name(''), ''],
  ['<0aFF>x', literal('\n\u00ff', true), 'x'],
  ['<0a f\nf>', literal('\n\u00ff', true), ''],
  ['<0a7>', literal('\np', true), ''],
  ['<>', literal('', true), ''],
  ['(a(b)c)d', literal('a(b)c'), 'd'],
  ['(a\\)b\\(c)d', literal('a)b(c'), 'd'],
  ['(\\n\\r\\t\\b\\f\\\\\\x)', literal('\n\r\t\b\f\\x'), ''],
  ['(\\101\\60\\7\\0608\\777\\18)', literal('A0\x07' + '08' + '\u00ff' + '\x018'), ''],
  ['(\\0601\\7 \\7)x', literal('01\x07 \x07'), 'x'],
  ['(a\\\nb\\\rc\\\r\nd)', literal('abcd'), ''],
  ['(\\n\n\\x\n)', literal('\n\nx\n'), ''],
  ['()', literal(''), ''],
  ['[1[2 ]/A(b)]', [1, [2], name('A'), literal('b')], ''],
  ['[1 2 R 3]', [new PdfRef(1, 2), 3], ''],
  ['<</A 1/B<</C[]>>>>x', dict({ A: 1, B: dict({ C: [] }) }), 'x'],
  ['<< /A /B%>>\n>>', dict({ A: name('B') }), ''],
])('%j is read', (text, value, rest) => expect(read(text)).toEqual([value, rest]));

test.each([
  '',
  '%',
  'x',
  'truex',
  '1x',
  '1.2.3',
  '--1',
  '+',
  '.',
  '1e5',
  `${'1'.repeat(65)}.`,
  '[1',
  '<</A 1',
  '<</A 1>',
  '<<1 2>>',
  '<</A 1/A 2>>',
  '<</A>>',
  '<0',
  '<0x>',
  '<0 x>',
  '(a',
  '(a\\)',
  '(\\',
  '((a)',
  ')',
  '>',
  ']',
  '}',
  'constructor',
  'toString',
])('%j is no value', (text) => expect(() => read(text)).toThrow('DAMAGED'));

test('a number of sixty-four characters is read, one of sixty-five is not', () => {
  expect(read(`0.${'1'.repeat(62)}`)[0]).toBeCloseTo(1 / 9);
  expect(() => read(`0.${'1'.repeat(63)}`)).toThrow('DAMAGED');
  expect(read('1234567890123456')[0]).toBe(1_234_567_890_123_456);
});

test('sixty-four values may stand inside one another', () => {
  expect(read(`${'['.repeat(64)}${']'.repeat(64)}`)[1]).toBe('');
  expect(() => read(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow('nested');
  expect(read(`${'<</A '.repeat(63)}1${'>>'.repeat(63)}`)[1]).toBe('');
  expect(() => read(`${'<</A '.repeat(64)}1${'>>'.repeat(64)}`)).toThrow('nested');
  expect(() => read('<<'.repeat(65))).toThrow('nested');
});

describe('objects of the file body', () => {
  const object = (text: string, length = -1) => parseIndirect(Buffer.from(text, 'latin1'), 0, () => length);

  test('have their number, their value and their end', () => {
    expect(parseIndirect(Buffer.from('xx7 2 obj\n5 endobj\n'), 2, () => -1)).toEqual({
      num: 7,
      gen: 2,
      value: 5,
      start: 2,
      end: 18,
    });
  });

  test.each([
    ['\n', '3'],
    ['\r\n', '3'],
    ['\n', '9 0 R'],
  ])('a stream begins behind %j and is as long as it says: %s', (end, length) => {
    const { value } = object(`7 0 obj<</Length ${length}>>stream${end}abc\nendstream endobj`, 3);
    expect((value as PdfStream).raw.toString()).toBe('abc');
  });

  test('an empty stream may end with the file’s last word', () => {
    expect((object('7 0 obj<</Length 0>>stream\nendstream\nendobj').value as PdfStream).raw).toHaveLength(0);
  });

  test.each([
    '7 0 obj 5',
    '7 0 obj 5 endobjx',
    '7 0 objx 5 endobj',
    '7 obj 5 endobj',
    'x 0 obj 5 endobj',
    '7 0 obj 5 stream\n\nendstream endobj',
    '7 0 obj<</Length 0>>stream endstream endobj',
    '7 0 obj<</Length 0>>stream\rendstream endobj',
    '7 0 obj<</Length 1>>stream\nendstream endobj',
    '7 0 obj<</Length -1>>stream\nendstream endobj',
    '7 0 obj<</A(endstream endobj)/Length -35>>stream\n',
    '7 0 obj<</Length .5>>stream\nendstream endobj',
    '7 0 obj<</Length 99>>stream\nendstream endobj',
    '7 0 obj<</Length /x>>stream\nendstream endobj',
    '7 0 obj<<>>stream\nendstream endobj',
    '7 0 obj<</Length 9 0 R>>stream\nendstream endobj',
  ])('%j is damaged', (text) => expect(() => object(text)).toThrow('DAMAGED'));
});
