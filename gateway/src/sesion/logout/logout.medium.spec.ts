import type { JWTPayload } from 'jose';
import supertest from 'supertest';
import { ana } from '../../../test/conducta.js';
import { GatewayReal } from '../../../test/gateway-real.js';

let gateway: GatewayReal;
beforeAll(async () => {
  gateway = await GatewayReal.abrir();
});
afterAll(() => gateway?.cerrar());
beforeEach(() => gateway.keycloak.reiniciar());

test('ends the session here, then at Keycloak without a question', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  const before = navegador.sid;
  const answer = await navegador.get('/api/logout');
  const there = new URL(answer.headers['location'] ?? '');
  expect(there.href).toContain(`${gateway.keycloak.issuer}/protocol/openid-connect/logout`);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/');
  expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(await gateway.navegador(before).estado()).toBe(401);
});

test('a guest goes home, a foreign page ends nobody’s session', async () => {
  expect((await gateway.navegador().get('/api/logout')).headers['location']).toBe('/');
  const navegador = gateway.navegador();
  await navegador.entrar();
  expect((await navegador.get('/api/logout', { 'sec-fetch-site': 'cross-site' })).headers['location']).toBe('/');
  expect(await navegador.estado()).toBe(200);
});

const send = (token: string) =>
  supertest(gateway.server).post('/api/logout/backchannel').type('form').send({ logout_token: token });

test('Keycloak ends all sessions of one of its own at once, and only those', async () => {
  const [one, two, other] = [gateway.navegador(), gateway.navegador(), gateway.navegador()];
  await one.entrar();
  await two.entrar();
  gateway.keycloak.conducta.sid = 'sid-2';
  await other.entrar();
  expect((await send(await gateway.keycloak.cierre({ sid: 'sid-1' }))).status).toBe(200);
  expect([await one.estado(), await two.estado(), await other.estado()]).toEqual([401, 401, 200]);
});

test('without a session named, all of the person’s end', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  await send(await gateway.keycloak.cierre({ sid: undefined }));
  expect(await navegador.estado()).toBe(401);
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
  const navegador = gateway.navegador();
  await navegador.entrar();
  const answer = await send(await gateway.keycloak.cierre(claims));
  expect([answer.status, answer.body.code]).toEqual([400, 'SOLICITUD_MAL_FORMADA']);
  expect(await navegador.estado()).toBe(200);
});

test('a logout token is refused: forged, an access token, used before, none', async () => {
  const access = await gateway.keycloak.bearer(ana, {
    aud: 'gateway',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const used = await gateway.keycloak.cierre();
  await send(used);
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.keycloak.conducta.otherKey = true;
  const forged = await gateway.keycloak.cierre();
  for (const token of [forged, access, used, 'nada', '']) expect((await send(token)).status).toBe(400);
  expect((await supertest(gateway.server).post('/api/logout/backchannel').type('form').send({})).status).toBe(400);
  expect(await navegador.estado()).toBe(200);
});
