import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreAll, whileMarked } from './marked.mjs';

let clone: string;
const where = { file: 'pagina.tsx', text: 'Cada $& una.' };
const source = `<p>${where.text}</p>\n`;
const read = () => readFileSync(path.join(clone, where.file), 'utf8');
const marked = (work: () => Promise<unknown>) => whileMarked(where, ' marca', work, clone);

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'marcada-'));
  writeFileSync(path.join(clone, where.file), source);
});
afterEach(() => rmSync(clone, { recursive: true }));

test('the mark stands behind the text while the work reads it, and is gone afterwards', async () => {
  expect(await marked(async () => read())).toBe('<p>Cada $& una. marca</p>\n');
  expect(read()).toBe(source);
});

test('work that fails leaves the source as it was', async () => {
  await expect(marked(() => Promise.reject(new Error('no se publicó')))).rejects.toThrow('no se publicó');
  expect(read()).toBe(source);
});

test('what somebody saves in the same file meanwhile stays', async () => {
  await marked(async () => writeFileSync(path.join(clone, where.file), `// suyo\n${read()}`));
  expect(read()).toBe(`// suyo\n${source}`);
});

test('whoever is stopped in between puts it back, and a later edit stays', async () => {
  await marked(async () => {
    restoreAll();
    expect(read()).toBe(source);
    writeFileSync(path.join(clone, where.file), 'otra cosa\n');
  });
  expect(read()).toBe('otra cosa\n');
});
