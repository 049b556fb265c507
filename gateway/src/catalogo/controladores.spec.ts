import type { HttpCall } from '@portal/contracts/core';
import { ROUTE, type RouteMetadata } from '../rutas/route.js';
import { controladores } from './controladores.js';
import { contratosHttp } from './openapi.controller.js';

/** The contract of every declared route. */
const rutas = (): HttpCall[] =>
  controladores.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .map(
        (name) =>
          Reflect.getMetadata(ROUTE, (prototype as Record<string, object>)[name] ?? {}) as RouteMetadata | undefined,
      )
      .flatMap((route) => route?.contract ?? []),
  );

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
