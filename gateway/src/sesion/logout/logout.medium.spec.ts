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
