import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsBeside } from './database.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await mkdir(path.join(folder, 'migrations'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(folder, 'migrations', file), text);
const found = () => migrationsBeside(pathToFileURL(path.join(folder, 'database.ts')).href);
const migration = (name: string) => `export class ${name} { async up() {} async down() {} }`;

test('every migration of the folder is found, the oldest first', async () => {
  await write('1800000000000-second.ts', migration('Second1800000000000'));
  await write('1700000000000-first.ts', migration('First1700000000000'));
  await write('schema.medium.spec.ts', 'throw new Error("a spec is no migration")');
  expect((await found()).map(({ name }) => name)).toEqual(['First1700000000000', 'Second1800000000000']);
});

test('a folder without migrations is refused', async () => {
  await expect(found()).rejects.toThrow('no migrations in');
});

test.each([
  ['two classes', `${migration('A')}\n${migration('B')}`],
  ['no migration', 'export const one = 1;'],
])('a file with %s is refused by its name', async (_what, text) => {
  await write('1700000000000-first.ts', text);
  await expect(found()).rejects.toThrow('1700000000000-first.ts must export one migration');
});
