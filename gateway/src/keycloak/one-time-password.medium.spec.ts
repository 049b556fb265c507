import { testKeycloak, type KeycloakLogin, type TestKeycloak } from '@portal/test-kit';
import { personaDe } from './persona.rules.js';

let keycloak: TestKeycloak;
beforeAll(async () => {
  keycloak = await testKeycloak();
  await keycloak.person('ana@prueba.co', { roles: [], otp: false });
  await keycloak.person('super@prueba.co', { roles: ['super-admin'], otp: true });
  await keycloak.person('nueva@prueba.co', { roles: ['admin'], otp: false });
});
afterAll(() => keycloak?.close());

const levels = ({ claims = {}, renewed = {} }: KeycloakLogin) => [personaDe(claims).acr, personaDe(renewed).acr];

test('who administers gives a one-time password at every login, and the token says so', async () => {
  const login = keycloak.browser('super@prueba.co');
  const first = await login();
  expect([first.asked, levels(first)]).toEqual([
    ['contraseña', 'un solo uso'],
    [2, 2],
  ]);
  expect(personaDe(first.claims ?? {}).roles).toEqual(expect.arrayContaining(['admin', 'super-admin']));
  // The session of Keycloak keeps the level; a recent login asks for both again.
  const again = await login();
  expect([again.asked, levels(again)]).toEqual([[], [2, 2]]);
  const recent = await login({ prompt: 'login' });
  expect([recent.asked, levels(recent)]).toEqual([
    ['contraseña', 'un solo uso'],
    [2, 2],
  ]);
});

test('an administrator without one must enrol it first', async () => {
  expect(await keycloak.browser('nueva@prueba.co')()).toEqual({ asked: ['contraseña', 'enrolar'] });
});

test('anybody else needs a password alone and never reaches level 2', async () => {
  const login = keycloak.browser('ana@prueba.co');
  const first = await login();
  expect([first.asked, levels(first)]).toEqual([['contraseña'], [1, 1]]);
  expect(levels(await login())).toEqual([0, 0]);
});

test('a password buys no token without a browser', async () => {
  expect(await keycloak.passwordGrant('ana@prueba.co', 'gateway')).toBe('unauthorized_client');
  expect(await keycloak.passwordGrant('ana@prueba.co', 'portal-cli')).toBe('invalid_client');
  // Keycloak makes this client itself in a realm that does not list it, and gives it tokens for a password.
  expect(await keycloak.passwordGrant('ana@prueba.co', 'admin-cli')).toBe('unauthorized_client');
});
