import { asBuffer, free, transferable } from './transferable.js';

test('bytes are seen, not copied', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  const buffer = asBuffer(bytes);
  expect([...buffer]).toEqual([2, 3]);
  bytes[0] = 9;
  expect(buffer[0]).toBe(9);
});

test('only memory that the bytes have to themselves may move', () => {
  const [own, shared] = [new Uint8Array(8), new Uint8Array(8).subarray(2)];
  expect(transferable({ own, shared, digest: 'ab', paginas: 3 })).toEqual([own.buffer]);
  expect(transferable(undefined)).toEqual([]);
});

test('bytes alone in their memory are gone once they are freed; others keep theirs', () => {
  const [own, shared] = [new Uint8Array(8), new Uint8Array(8).subarray(2)];
  free(own);
  free(shared);
  expect([own.length, shared.length]).toEqual([0, 6]);
});
