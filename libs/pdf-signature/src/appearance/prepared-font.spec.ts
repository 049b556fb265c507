import { LatestFew } from './prepared-font.js';

test('equal bytes are read once, other bytes again, and only the latest are remembered', () => {
  const few = new LatestFew<string>(2);
  const asked: string[] = [];
  const get = (...parts: string[]) =>
    few.get(
      parts.map((part) => Buffer.from(part)),
      () => {
        asked.push(parts.join('+'));
        return parts.join('+');
      },
    );
  expect([get('a', 'b'), get('a', 'b'), get('a', 'c'), get('a', 'b')]).toEqual(['a+b', 'a+b', 'a+c', 'a+b']);
  expect(asked).toEqual(['a+b', 'a+c']);
  get('d', 'e');
  get('a', 'b');
  expect(asked).toEqual(['a+b', 'a+c', 'd+e', 'a+b']);
});

test('what was remembered does not change with the buffer it came from', () => {
  const few = new LatestFew<number>(2);
  const key = Buffer.from('a');
  expect(few.get([key], () => 1)).toBe(1);
  key.write('b');
  expect(few.get([key], () => 2)).toBe(2);
});
