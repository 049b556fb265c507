import { closureOf, type Lock } from './closure-of.mjs';

const all = (_: string): boolean => true;
const lock = (packages: Lock): Lock => ({
  'services/pdf': { version: '0.1.0', dependencies: { '@portal/kit': '*', pg: '1.0.0' } },
  'node_modules/@portal/kit': { resolved: 'libs/kit', link: true },
  'libs/kit': { version: '0.1.0', dependencies: { pg: '1.0.0' } },
  'node_modules/pg': { version: '1.0.0' },
  'node_modules/jest': { version: '30.0.0' },
  ...packages,
});
const placed = (packages: Lock, present = all) =>
  Object.fromEntries(closureOf(lock(packages), 'services/pdf', present));

test('an artefact holds what the process and its libs need, and nothing of the other packages', () => {
  expect(placed({})).toEqual({
    '': 'services/pdf',
    'node_modules/@portal/kit': 'libs/kit',
    'node_modules/pg': 'node_modules/pg',
  });
});

test('what a package needs of its peers comes with it, an optional peer does not', () => {
  const packages: Lock = {
    'node_modules/pg': {
      version: '1.0.0',
      peerDependencies: { rxjs: '7', mysql: '2' },
      peerDependenciesMeta: { mysql: { optional: true } },
    },
    'node_modules/rxjs': { version: '7.0.0' },
    'node_modules/mysql': { version: '2.0.0' },
  };
  expect(Object.keys(placed(packages))).toContain('node_modules/rxjs');
  expect(Object.keys(placed(packages))).not.toContain('node_modules/mysql');
});

test('a version of the service alone does not reach the lib that needs the other one', () => {
  const packages: Lock = { 'services/pdf/node_modules/pg': { version: '2.0.0' } };
  expect(placed(packages)).toEqual({
    '': 'services/pdf',
    'node_modules/@portal/kit': 'libs/kit',
    'node_modules/pg': 'services/pdf/node_modules/pg',
    'node_modules/@portal/kit/node_modules/pg': 'node_modules/pg',
  });
});

test('a package inside a package stays inside the one that needs it', () => {
  const packages: Lock = {
    'node_modules/pg': { version: '1.0.0', dependencies: { ms: '2' } },
    'node_modules/pg/node_modules/ms': { version: '2.0.0' },
    'services/pdf': { version: '0.1.0', dependencies: { pg: '1.0.0', ms: '1' } },
    'node_modules/ms': { version: '1.0.0' },
  };
  expect(placed(packages)).toMatchObject({
    'node_modules/ms': 'node_modules/ms',
    'node_modules/pg/node_modules/ms': 'node_modules/pg/node_modules/ms',
  });
});

test('packages that need each other end the search', () => {
  const packages: Lock = {
    'node_modules/pg': { version: '1.0.0', dependencies: { pool: '1' } },
    'node_modules/pool': { version: '1.0.0', peerDependencies: { pg: '1' } },
  };
  expect(Object.keys(placed(packages))).toHaveLength(4);
});

test('what another system needs is left out, what this one lacks is named', () => {
  const packages: Lock = {
    'node_modules/pg': { version: '1.0.0', optionalDependencies: { 'pg-native': '3' } },
    'node_modules/pg-native': { version: '3.0.0' },
  };
  const without = (missing: string) => (folder: string) => folder !== missing;
  expect(Object.keys(placed(packages, without('node_modules/pg-native')))).not.toContain('node_modules/pg-native');
  expect(() => placed(packages, without('node_modules/pg'))).toThrow(/necesita pg, que no está instalado/);
});
