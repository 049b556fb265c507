import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

const schemas = [
  'services/*/src/config.ts',
  'gateway/src/config.ts',
  'libs/service-kit/src/config/process-config.schema.ts',
  'libs/contracts/src/portal/empresa.config.ts',
];
/** A line of a schema begins with the setting's name. */
const settings = schemas
  .flatMap((glob) => globSync(glob, { cwd: root }))
  .flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/^ +([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOJA):/gm),
  ])
  .map(([, name = '']) => name);

/** What the README writes with a part left open: `EMPRESA_…`, `<AREA>_DATABASE_URL`, `…_ANTERIOR_FILE`. */
const told = [
  ...readFileSync(path.join(root, 'deploy/README.md'), 'utf8').matchAll(/`((?:<AREA>|…)?[A-Z0-9_]+…?)(?:=[^`]*)?`/g),
]
  .map(([, name = '']) => name)
  .map((name) => new RegExp(`^${name.replace('<AREA>', '[A-Z]+').replaceAll('…', '[A-Z0-9_]+')}$`));

test('deploy/README.md tells operators of every setting that a process reads', () => {
  expect(settings.length).toBeGreaterThan(90);
  expect(new Set(settings.filter((name) => !told.some((one) => one.test(name))))).toEqual(new Set());
});
