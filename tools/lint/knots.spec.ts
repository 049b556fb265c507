import { knotsOf } from './knots.mjs';

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports));
const folders = (imports: Record<string, string[]>) => knotsOf(graph(imports)).map((knot) => knot.folders);

test('two folders that import each other through different files are a knot, told with its imports', () => {
  const [knot] = knotsOf(
    graph({ 'libs/a/src/uno/x.ts': ['libs/a/src/dos/y.ts'], 'libs/a/src/dos/z.ts': ['libs/a/src/uno/w.ts'] }),
  );
  expect(knot?.folders).toEqual(['libs/a/src/dos', 'libs/a/src/uno']);
  expect(knot?.edges.sort()).toEqual([
    'libs/a/src/dos/z.ts → libs/a/src/uno/w.ts',
    'libs/a/src/uno/x.ts → libs/a/src/dos/y.ts',
  ]);
});

test('folders that import one way only are no knot', () => {
  expect(
    folders({ 'libs/a/src/uno/x.ts': ['libs/a/src/dos/y.ts'], 'libs/a/src/tres/z.ts': ['libs/a/src/uno/x.ts'] }),
  ).toEqual([]);
});

test('a circle of three folders is one knot', () => {
  expect(
    folders({
      'services/a/src/uno/x.ts': ['services/a/src/dos/x.ts'],
      'services/a/src/dos/y.ts': ['services/a/src/tres/x.ts'],
      'services/a/src/tres/y.ts': ['services/a/src/uno/y.ts'],
    }),
  ).toEqual([['services/a/src/dos', 'services/a/src/tres', 'services/a/src/uno']]);
});

test('a file of src itself is a room', () => {
  const up = { 'gateway/src/main.ts': ['gateway/src/uno/x.ts'] };
  expect(folders({ ...up, 'gateway/src/uno/y.ts': ['gateway/src/config.ts'] })).toEqual([]);
  expect(folders({ ...up, 'gateway/src/uno/y.ts': ['gateway/src/main.ts'] })).toEqual([
    ['gateway/src/main.ts', 'gateway/src/uno'],
  ]);
});

test('siblings are taken with all that lies below them', () => {
  expect(
    folders({
      'shell/src/uno/hondo/x.ts': ['shell/src/dos/y.ts'],
      'shell/src/dos/otro/z.ts': ['shell/src/uno/w.ts'],
    }),
  ).toEqual([['shell/src/dos', 'shell/src/uno']]);
});

test('a folder and the one inside it are a knot when they import each other', () => {
  expect(
    folders({
      'libs/a/src/uno/x.ts': ['libs/a/src/uno/hondo/y.ts'],
      'libs/a/src/uno/hondo/z.ts': ['libs/a/src/uno/w.ts'],
    }),
  ).toEqual([['libs/a/src/uno', 'libs/a/src/uno/hondo']]);
});

test('packages are not compared with each other', () => {
  expect(
    folders({ 'libs/a/src/uno/x.ts': ['libs/b/src/dos/y.ts'], 'libs/b/src/dos/z.ts': ['libs/a/src/uno/w.ts'] }),
  ).toEqual([]);
});
