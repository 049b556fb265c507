import { hasHidden, placesIn } from './hidden.rules.js';

const objects = (text: string) => placesIn(Buffer.from(text, 'latin1')).objects;

test.each([
  ['in its own line', '\n9 0 obj\n', [1]],
  ['in pieces of white space', '9\r\n\0 0\f\tobj<<', [0]],
  ['between vertical tabs', '\n9\v0\vobj', [1]],
  ['without white space behind its generation', '12 3obj[', [0]],
  ['run into by its value', '7 0 obj5', [0]],
  ['inside another beginning', '5 %9 0 obj x\n0 obj', [3, -1]],
  ['with a comment before the keyword', '9 0%\nobj', [-1]],
  ['with a comment between its numbers', '9%x\n 0 obj', [-1]],
  ['with a comment between returns', '9\r%x\r0 obj', [-1]],
  ['with a comment behind a vertical tab', '9\v%x\n0 obj', [-1]],
  ['with a comment in a line that begins with a vertical tab', '9\n\v%\n0 obj', [-1]],
  ['with lines of comment between them', '9\n%x\n % y\n\n0 obj', [-1]],
] as const)('an object is found %s', (_, text, places) => expect(objects(text)).toEqual(places));

test.each(['endobj', 'los 6 0 objetos', 'un obj', '\nobj', '50 % de 6\nobj', 'x5 obj', '5 % obj', '9\nx %\n0 obj'])(
  '%j begins none',
  (text) => expect(objects(text)).toEqual([]),
);

test('sixty-four lines of comment are read; what has more is taken for an object', () => {
  expect(objects(`x\n${'%\n'.repeat(63)}0 obj`)).toEqual([]);
  expect(objects(`x\n${'%\n'.repeat(64)}0 obj`)).toEqual([-1]);
});

test('a trailer is found with its dictionary, not as a word', () =>
  expect(placesIn(Buffer.from('trailer\n<<>> trailer%\n<<>> placa del trailer <b>')).trailers).toEqual([0, 13]));

test('what was not read is hidden, however many others were read', () => {
  const present = { objects: [3, 40], trailers: [90] };
  expect(hasHidden(present, { objects: [3, 40, 50], trailers: [90] })).toBe(false);
  expect(hasHidden(present, { objects: [3, 50, 60], trailers: [90] })).toBe(true);
  expect(hasHidden(present, { objects: [3, 40], trailers: [] })).toBe(true);
});
