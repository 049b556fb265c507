/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tokens } from './tokens.js';

const read = (file: string): string => readFileSync(path.join(__dirname, '..', file), 'utf8');
const [light = '', dark = ''] = read('theme/light-variables.css').split('@media (prefers-color-scheme: dark)');

/** The same value, however it is written. */
const plain = (value: string): string =>
  value.toLowerCase().replaceAll("'", '"').replace(/\s+/g, '').replace(/\b0\./g, '.');
const declared = (sheet: string): Record<string, string> =>
  Object.fromEntries([...sheet.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]) => [name, plain(value ?? '')]));
const of = (values: Readonly<Record<string, string>>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, plain(values[name] ?? 'no token')]));

test('the values of the light half are those of the design, in both schemes, with the type of the system', () => {
  const { fuente, ...values } = declared(light);
  expect(fuente).toBe(plain(tokens.fixed['fuente-sistema']));
  expect(values).toEqual(of({ ...tokens.fixed, ...tokens.light }, Object.keys(values)));
  expect(declared(dark)).toEqual(
    of(
      tokens.dark,
      Object.keys(values).filter((name) => name in tokens.dark),
    ),
  );
});

test('every value that a sheet of the light half uses is declared', () => {
  const sheets = [...read('light.provider.tsx').matchAll(/import '\.\/(.+\.css)'/g)].map(([, file]) =>
    read(file ?? ''),
  );
  expect(sheets.length).toBeGreaterThan(5);
  const used = sheets.flatMap((sheet) => [...sheet.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name));
  const known = new Set(sheets.flatMap((sheet) => Object.keys(declared(sheet))));
  expect(used.filter((name) => !known.has(name as string))).toEqual([]);
});
