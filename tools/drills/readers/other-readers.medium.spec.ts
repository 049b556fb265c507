import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pdfCorpus } from '@portal/test-kit/corpus/pdf';
import { otherReaders } from './other-readers.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'otros-lectores-'));
afterAll(() => rmSync(folder, { recursive: true }));

const found = async (file: Buffer) => {
  const at = path.join(folder, 'uno.pdf');
  writeFileSync(at, file);
  return otherReaders(at);
};
const corpus = pdfCorpus().filter(({ file }) => file.length < 10_000);
const named = (name: string) => corpus.find((one) => one.name === name)?.file ?? Buffer.alloc(0);

test.each([
  '/OpenAction Launch',
  'a link that is GoToR',
  'a script in an object of its own',
  'a script in an object stream',
  'a script behind escapes in its name',
  'a script in the trailer itself',
  'a launch before a vertical tab',
  'an address that opens with the document, two objects away',
  'an address that opens as the document is printed',
  'an address that opens after a destination',
  'an embedded file',
  'an XFA form in a stream',
  'rich media',
])('it is seen: %s', async (name) => {
  expect((await found(named(name))).acts).not.toEqual([]);
});

test('nothing is seen in what is admitted, and both read it', async () => {
  const plain = corpus.filter(({ expected }) => expected === 'ok');
  expect(plain.length).toBeGreaterThan(10);
  for (const { name, file } of plain) expect({ name, ...(await found(file)) }).toEqual({ name, acts: [], unread: [] });
});

test('a file that is no document is read by nobody', async () => {
  expect((await found(Buffer.from('%PDF-1.7\n'))).unread).toContain('qpdf');
});
