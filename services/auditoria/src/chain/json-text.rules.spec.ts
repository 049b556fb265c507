import fc from 'fast-check';
import { jsonText } from './json-text.rules.js';

test('it is what JSON.stringify writes of what was parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = JSON.parse(JSON.stringify(value)) as unknown;
      expect(jsonText(parsed)).toBe(JSON.stringify(parsed));
    }),
  );
});

test.each([
  '{"b":[],"a":{},"2":[{"ñ":"\\"\\n"},null,true],"1":-0.5}',
  '{"__proto__":{"toJSON":1},"toJSON":"x"}',
  '[1e400,-1e400,-0,1e21,"\\ud800","\\u0000","\\u2028"]',
  '[[],[[]],[{}]]',
])('also of %s', (text) => {
  const parsed = JSON.parse(text) as unknown;
  expect(jsonText(parsed)).toBe(JSON.stringify(parsed));
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s nested as deep as a message holds have their text', (_, open, close) => {
  const text = `${open.repeat(150_000)}0${close.repeat(150_000)}`;
  const parsed = JSON.parse(text) as unknown;
  expect(() => JSON.stringify(parsed)).toThrow(RangeError);
  expect(jsonText(parsed) === text).toBe(true);
});
