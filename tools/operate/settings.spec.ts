import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

const schemas = [
  'services/*/src/config.ts',
  'gateway/src/config.ts',
  'libs/service-kit/src/config/process-config.schema.ts',
  'libs/contracts/src/portal/empresa.config.ts',
];
/** A line of a schema begins with the setting's name; nothing else in these files is called in capitals. */
const settings = schemas
  .flatMap((glob) => globSync(glob, { cwd: root }))
  .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)])
  .map(([, name = '']) => name);

/** What the README leaves open stands for these alone: a family that is told by its beginning or end hides its next. */
const open: Readonly<Record<string, RegExp>> = {
  '<AREA>_DATABASE_URL': /^[A-Z]+_DATABASE_URL$/,
  '…_ANTERIOR_FILE': /^(FORM|SIGNER|CA)_KEK_ANTERIOR_FILE$/,
};
const told = [
  ...readFileSync(path.join(root, 'deploy/README.md'), 'utf8').matchAll(/`((?:<AREA>|…)?[A-Z0-9_]+…?)(?:=[^`]*)?`/g),
].map(([, name = '']) => open[name] ?? name);
const isTold = (name: string): boolean => told.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

test('deploy/README.md tells operators of every setting that a process reads', () => {
  expect(settings.length).toBeGreaterThan(90);
  expect(new Set(settings.filter((name) => !isTold(name)))).toEqual(new Set());
});
