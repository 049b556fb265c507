import { jest } from '@jest/globals';
import type { Config } from '../config.js';
import { RealmUsersService } from './realm-users.service.js';

const role = (name: string) => ({ id: `id-${name}`, name });
const values = { KEYCLOAK_URL: 'http://localhost', KEYCLOAK_REALM: 'portal' };

afterEach(() => jest.restoreAllMocks());

/** It has a token already. */
function aService(): RealmUsersService {
  const service = new RealmUsersService({ values } as Config, { now: () => new Date() });
  return Object.assign(service, { token: { value: 'x', until: Infinity } });
}

test.each([
  ['does not answer', () => Promise.reject(new Error('timeout'))],
  ['refuses', () => Promise.resolve(new Response('', { status: 500 }))],
] as const)('a realm that %s is told without what was searched for', async (_how, answer) => {
  const service = aService();
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const error = await service.list(10, 'ana@prueba.co').catch((reason: unknown) => reason);
  expect(String(asked.mock.calls[0]?.[0])).toContain('ana%40prueba.co');
  expect(error).toMatchObject({
    code: 'USUARIOS_NO_DISPONIBLE',
    detail: expect.stringMatching(/^GET \/users(: 500)?$/),
  });
});

test.each([
  ['takes the place of the one before', ['admin'], 'auditor', ['POST auditor', 'DELETE admin']],
  ['that the person has already stays', ['auditor'], 'auditor', []],
  ['that was given by half is given whole', ['admin', 'auditor'], 'auditor', ['DELETE admin']],
  ['of none leaves none', ['admin', 'auditor'], undefined, ['DELETE admin,auditor']],
  ['of none changes nothing for who has none', [], undefined, []],
] as const)('a role %s; what the realm gives everybody stays', async (_how, had, wanted, changes) => {
  const said: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    if (method === 'GET')
      return Response.json(String(address).endsWith('/available') ? [role('auditor')] : ['offline', ...had].map(role));
    said.push(`${method} ${(JSON.parse(String(body)) as { name: string }[]).map(({ name }) => name).join()}`);
    return new Response(null, { status: 204 });
  });
  await aService().setRole('id-ana', wanted);
  expect(said).toEqual(changes);
});
