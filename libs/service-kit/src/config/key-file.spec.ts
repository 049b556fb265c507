import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { KeyFile, keyFile, keyFileOrNone } from './key-file.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'key-file-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const hex = (byte: number) => Buffer.alloc(32, byte).toString('hex');
const replace = (path: string, content: string) => {
  writeFileSync(`${path}.nueva`, content);
  renameSync(`${path}.nueva`, path);
};

test('a replaced file is read again; a file that is gone or no key leaves the last good one', () => {
  const path = join(dir, 'a');
  const file = new KeyFile(path);
  expect(file.read()).toBeUndefined();
  replace(path, `${hex(1)}\n`);
  expect(file.read()).toEqual(Buffer.alloc(32, 1));
  replace(path, hex(2));
  expect(file.read()).toEqual(Buffer.alloc(32, 2));
  for (const none of ['media llave', `x${hex(3)}`, `${hex(3)}0`]) {
    replace(path, none);
    expect(file.read()).toEqual(Buffer.alloc(32, 2));
  }
  rmSync(path);
  expect(file.read()).toEqual(Buffer.alloc(32, 2));
});

test('a required key file must hold a key at start, the other may be absent', () => {
  const schema = z.object({ KEK_FILE: keyFile(), KEK_ANTERIOR_FILE: keyFileOrNone() });
  const absent = join(dir, 'ninguna');
  expect(
    schema.safeParse({ KEK_FILE: absent, KEK_ANTERIOR_FILE: absent }).error?.issues.map(({ path }) => path.join()),
  ).toEqual(['KEK_FILE']);
  const path = join(dir, 'b');
  replace(path, hex(3));
  expect(schema.parse({ KEK_FILE: path, KEK_ANTERIOR_FILE: absent }).KEK_ANTERIOR_FILE.read()).toBeUndefined();
});

test('a path that is no file is named', () => {
  const issues = z.object({ KEK_FILE: keyFile() }).safeParse({ KEK_FILE: dir }).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join(), message])).toEqual([['KEK_FILE', 'the file cannot be read']]);
});
