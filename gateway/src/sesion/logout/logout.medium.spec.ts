import type { JWTPayload } from 'jose';
import supertest from 'supertest';
import { ana } from '../../../test/behaviour.js';
import { RealGateway } from '../../../test/real-gateway.js';

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(() => gateway.keycloak.reset());

test('ends the session here, then at Keycloak without a question', async () => {
  const browser = gateway.browser();
  await browser.login();
  const before = browser.sid;
  const answer = await browser.get('/api/logout');
  const there = new URL(answer.headers['location'] ?? '');
  expect(there.href).toContain(`${gateway.keycloak.issuer}/protocol/openid-connect/logout`);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/');
  expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(await gateway.browser(before).userStatus()).toBe(401);
});

test('a guest goes home, and a foreign page ends no session', async () => {
  expect((await gateway.browser().get('/api/logout')).headers['location']).toBe('/');
  const browser = gateway.browser();
  await browser.login();
  expect((await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' })).headers['location']).toBe('/');
  expect(await browser.userStatus()).toBe(200);
});

const send = (token: string) =>
  supertest(gateway.server).post('/api/logout/backchannel').type('form').send({ logout_token: token });

test('Keycloak ends all sessions of one of its own at once, and only those', async () => {
  const [one, two, other] = [gateway.browser(), gateway.browser(), gateway.browser()];
  await one.login();
  await two.login();
  gateway.keycloak.behaviour.sid = 'sid-2';
  await other.login();
  expect((await send(await gateway.keycloak.logoutToken({ sid: 'sid-1' }))).status).toBe(200);
  expect([await one.userStatus(), await two.userStatus(), await other.userStatus()]).toEqual([401, 401, 200]);
});

test('without a session named, all of the person’s end', async () => {
  const browser = gateway.browser();
  await browser.login();
  await send(await gateway.keycloak.logoutToken({ sid: undefined }));
  expect(await browser.userStatus()).toBe(401);
});

const nonce: JWTPayload = { nonce: 'x' };
test.each<[string, JWTPayload]>([
  ['another audience', { aud: 'shell' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['expired', { exp: 1 }],
  ['no id', { jti: undefined }],
  ['no event', { events: {} }],
  ['no person and no session', { sid: undefined, sub: undefined }],
  ['a nonce', nonce],
])('a logout token is refused: %s', async (_name, claims) => {
  const browser = gateway.browser();
  await browser.login();
  const answer = await send(await gateway.keycloak.logoutToken(claims));
  expect([answer.status, answer.body.code]).toEqual([400, 'SOLICITUD_MAL_FORMADA']);
  expect(await browser.userStatus()).toBe(200);
});

test('a logout token is refused: forged, an access token, used before, none', async () => {
  const access = await gateway.keycloak.bearer(ana, {
    aud: 'gateway',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const used = await gateway.keycloak.logoutToken();
  await send(used);
  const browser = gateway.browser();
  await browser.login();
  gateway.keycloak.behaviour.otherKey = true;
  const forged = await gateway.keycloak.logoutToken();
  for (const token of [forged, access, used, 'nada', '']) expect((await send(token)).status).toBe(400);
  expect((await supertest(gateway.server).post('/api/logout/backchannel').type('form').send({})).status).toBe(400);
  expect(await browser.userStatus()).toBe(200);
});

/** Entries about this person, by action. */
const auditoria = async (accion: string) => {
  const rows = await gateway.database.query<{ data: Record<string, unknown> }>(
    `SELECT envelope->'data' AS data FROM gateway.outbox WHERE envelope->'data'->>'accion' = $1`,
    [accion],
  );
  return rows.map(({ data }) => data);
};

test('login and logout leave an entry with the person, and a guest’s logout leaves none', async () => {
  const [begun, ended] = [(await auditoria('sesion.iniciada')).length, (await auditoria('sesion.cerrada')).length];
  const browser = gateway.browser();
  await browser.login();
  expect(await auditoria('sesion.iniciada')).toHaveLength(begun + 1);
  await browser.get('/api/logout');
  await gateway.browser().get('/api/logout');
  const entries = await auditoria('sesion.cerrada');
  expect(entries).toHaveLength(ended + 1);
  for (const entry of [...(await auditoria('sesion.iniciada')), ...entries])
    expect(entry).toMatchObject({ resultado: 'hecho', actor: `persona:${ana.sub}`, recurso: 'puerta:gateway' });
});

test('a failed login leaves an entry of nobody', async () => {
  gateway.keycloak.behaviour.otherKey = true;
  await gateway.browser().login();
  expect(await auditoria('sesion.fallida')).toEqual([
    expect.objectContaining({
      resultado: 'rechazado',
      actor: 'anonimo',
      datos: { codigo: 'INICIO_DE_SESION_FALLIDO' },
    }),
  ]);
});
