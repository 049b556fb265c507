import { contratosHttp, rutas } from './catalogo.js';

test('every HTTP contract has exactly one route', () => {
  const declared = rutas();
  const times = Object.entries(contratosHttp).map(([name, contract]) => [
    name,
    declared.filter((route) => route === contract).length,
  ]);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
  expect(declared).toHaveLength(Object.keys(contratosHttp).length);
});

test('no two contracts share method and path', () => {
  const addresses = rutas().map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
