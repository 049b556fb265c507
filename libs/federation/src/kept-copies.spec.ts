import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { KeptCopies } from './kept-copies.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copias-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.from('una línea que se repite\n'.repeat(50));
const kept = () => readdirSync(folder);
/** A copy that nobody makes here: its quality tells that it was taken. */
const planted = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 10 } });
const plant = (content: Buffer): void => writeFileSync(join(folder, String(kept()[0])), content);

test('a copy unfolds to its file, and the next build takes it from the folder', async () => {
  const copy = await new KeptCopies(folder).brotli(bytes);
  expect(brotliDecompressSync(copy)).toEqual(bytes);
  plant(planted(bytes));
  expect(await new KeptCopies(folder).brotli(bytes)).toEqual(planted(bytes));
});

test.each([
  ['that was cut', (copy: Buffer) => copy.subarray(0, 10)],
  ['of another file', () => planted(Buffer.from('otra cosa'))],
  ['of a longer file', () => planted(Buffer.concat([bytes, bytes]))],
])('a kept copy %s is made anew', async (_, changed) => {
  const copy = await new KeptCopies(folder).brotli(bytes);
  plant(changed(copy));
  expect(await new KeptCopies(folder).brotli(bytes)).toEqual(copy);
});

test('what the last build did not ask for is forgotten; a folder that is not there is no matter', async () => {
  await new KeptCopies(folder).brotli(bytes);
  const next = new KeptCopies(folder);
  await next.brotli(Buffer.from('otra cosa'));
  await next.sweep();
  expect(kept()).toHaveLength(1);
  const nowhere = new KeptCopies(join(folder, String(kept()[0]), 'dentro'));
  expect(brotliDecompressSync(await nowhere.brotli(bytes))).toEqual(bytes);
  await nowhere.sweep();
});
