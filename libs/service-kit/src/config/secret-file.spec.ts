import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { secretFile, secretKeyFile } from './secret-file.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'secret-file-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const holding = (content: string): string => {
  const path = join(dir, 'secreto');
  writeFileSync(path, content);
  return path;
};
const faults = (schema: z.ZodType, path: string) => schema.safeParse(path).error?.issues.map(({ message }) => message);

test('a secret is what the file holds, without the last line break', () => {
  expect(secretFile().parse(holding(' clave larga\n'))).toBe(' clave larga');
  expect(faults(secretFile(), join(dir, 'ninguno'))).toEqual(['the file cannot be read']);
  expect(secretFile().safeParse('').success).toBe(false);
});

test('a key is 32 bytes in hexadecimal, in letters of either size', () => {
  const hex = 'aB'.repeat(32);
  expect(secretKeyFile().parse(holding(`${hex}\n`))).toEqual(Buffer.alloc(32, 0xab));
  for (const none of ['', hex.slice(1), `${hex}0`, `x${hex}`, `g${hex.slice(1)}`])
    expect(faults(secretKeyFile(), holding(none))).toEqual(['the file must hold 32 bytes in hexadecimal']);
});
