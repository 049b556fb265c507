import { readLocalRealm } from '../../../deploy/keycloak/local-realm.mjs';
import { embeddedRealm, isAllowed, rolesClaim, type Client } from './realm.mjs';

const values = {
  PORTAL_ORIGIN: 'http://localhost:3000',
  OIDC_GATEWAY_SECRET: 'con "comillas"',
  OIDC_USUARIOS_SECRET: 'otro',
  SMTP_HOST: 'localhost',
  SMTP_PORT: '25',
  EMPRESA_NOMBRE_CORTO: 'Prueba',
  EMPRESA_CORREO_REMITENTE: 'portal@prueba.co',
};
const realm = embeddedRealm(await readLocalRealm(), values);
const client = (id: string): Client => {
  const found = realm.clients.find((one) => one.id === id);
  if (!found) throw new Error(`no client ${id}`);
  return found;
};
const person = (name: string) => {
  const found = realm.people.find(({ username }) => username === `${name}@transcarga.test`);
  if (!found) throw new Error(`no person ${name}`);
  return found;
};

test('the realm file alone says who there is, with ids that both realms share', async () => {
  expect(realm.people.map(({ username }) => username)).toContain('tester@transcarga.test');
  const everybody: { id: string; serviceAccountClientId?: string }[] = (await readLocalRealm()).users;
  const users = everybody.filter(({ serviceAccountClientId: client }) => client === undefined);
  expect(users.length).toBe(everybody.length - 1);
  expect(realm.people.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
  expect(new Set(realm.people.map(({ id }) => id)).size).toBe(users.length);
  for (const { id } of realm.people) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('a role brings those that it includes, and only those that reach the client are named', () => {
  expect(rolesClaim(person('superadmin'), client('gateway'))).toEqual({
    realm_access: { roles: ['super-admin', 'admin'] },
  });
  expect(rolesClaim(person('registrante'), client('gateway'))).toEqual({});
  expect(rolesClaim(person('superadmin'), client('shell'))).toEqual({});
});

test('the audience of the portal stands only in tokens of clients that have it', () => {
  expect(client('gateway').audience).toBe('portal-api');
  expect(client('portal-cli').audience).toBe('portal-api');
  expect(client('shell').audience).not.toBe('portal-api');
});

test('nobody but portal-cli trades a password for a token, and it signs nobody in', () => {
  expect(realm.clients.filter(({ password }) => password).map(({ id }) => id)).toEqual(['portal-cli']);
  expect(client('portal-cli').browser).toBe(false);
  expect(realm.clients.map(({ id }) => id)).not.toContain('admin-cli');
});

test('the environment fills the file, whatever letters it has', async () => {
  expect(client('gateway')).toMatchObject({
    secret: 'con "comillas"',
    redirectUris: ['http://localhost:3000/api/login/callback'],
    backchannelLogoutUri: 'http://localhost:3000/api/logout/backchannel',
    pkce: true,
  });
  const { PORTAL_ORIGIN: _, ...incomplete } = values;
  const file = await readLocalRealm();
  expect(() => embeddedRealm(file, incomplete)).toThrow('PORTAL_ORIGIN no tiene valor');
});

test('a final star stands for anything, and nothing else does', () => {
  expect(isAllowed(['http://a/*'], 'http://a/silent-check-sso.html')).toBe(true);
  expect(isAllowed(['http://a/*'], 'http://ab/')).toBe(false);
  expect(isAllowed(['http://a/x'], 'http://a/xy')).toBe(false);
});
