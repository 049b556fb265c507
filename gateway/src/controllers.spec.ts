import type { HttpCall } from '@portal/contracts/core';
import { controllers } from './app.module.js';
import { httpContracts } from './openapi/openapi.controller.js';
import { ROUTE, type RouteMetadata } from './routes/route.js';

/** The contract of every declared route. */
const routes = (): HttpCall[] =>
  controllers.flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .map(
        (name) =>
          Reflect.getMetadata(ROUTE, (prototype as Record<string, object>)[name] ?? {}) as RouteMetadata | undefined,
      )
      .flatMap((route) => route?.contract ?? []),
  );

test('every HTTP contract has exactly one route', () => {
  const declared = routes();
  const times = Object.entries(httpContracts).map(([name, contract]) => [
    name,
    declared.filter((route) => route === contract).length,
  ]);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
  expect(declared).toHaveLength(Object.keys(httpContracts).length);
});

test('no two contracts share method and path', () => {
  const addresses = routes().map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
