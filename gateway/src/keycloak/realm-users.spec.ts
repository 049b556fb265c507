import { jest } from '@jest/globals';
import type { Config } from '../config.js';
import { RealmUsersService } from './realm-users.service.js';

const values = { KEYCLOAK_URL: 'http://localhost', KEYCLOAK_REALM: 'portal' };

afterEach(() => jest.restoreAllMocks());

test.each([
  ['does not answer', () => Promise.reject(new Error('timeout'))],
  ['refuses', () => Promise.resolve(new Response('', { status: 500 }))],
] as const)('a realm that %s is told without what was searched for', async (_how, answer) => {
  const service = new RealmUsersService({ values } as Config, { now: () => new Date() });
  Object.assign(service, { token: { value: 'x', until: Infinity } });
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const error = await service.list(10, 'ana@prueba.co').catch((reason: unknown) => reason);
  expect(String(asked.mock.calls[0]?.[0])).toContain('ana%40prueba.co');
  expect(error).toMatchObject({
    code: 'USUARIOS_NO_DISPONIBLE',
    detail: expect.stringMatching(/^GET \/users(: 500)?$/),
  });
});
