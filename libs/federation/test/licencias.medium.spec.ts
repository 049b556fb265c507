/** Over the builds of the shell and of a remote. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

function noticesOf(dir: string): Map<string, string> {
  const file = join(root, dir, 'licencias.txt');
  if (!existsSync(file)) throw new Error(`${file} is missing: run npx nx run-many -t build`);
  const notices = readFileSync(file, 'utf8').split(`\n\n${'-'.repeat(80)}\n\n`);
  return new Map(notices.map((notice) => [String(notice.split(' ')[0]), notice]));
}

test('the portal ships the licences of what it is made of, our own packages excepted', () => {
  const notices = noticesOf('shell/dist/portal');
  expect([...notices.keys()]).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@mui/material', '@fontsource-variable/hanken-grotesk']),
  );
  expect([...notices.keys()].filter((name) => name.startsWith('@portal/'))).toEqual([]);
  expect(notices.get('react')).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright/);
  expect(notices.get('@fontsource-variable/hanken-grotesk')).toContain('SIL OPEN FONT LICENSE');
});

test('the public host names less than the portal: what it does not carry has no place there', () => {
  const notices = noticesOf('shell/dist/publico');
  expect(notices.has('react-dom')).toBe(true);
  expect(notices.has('@mui/material')).toBe(false);
});

test('a remote brings the licences of its own build', () => {
  expect(noticesOf('mfe-inscripciones/dist').has('@hookform/resolvers')).toBe(true);
  expect(noticesOf('mfe-firma/dist').get('pdfjs-dist')).toContain('Apache License');
});
