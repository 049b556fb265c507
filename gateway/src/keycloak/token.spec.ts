import { jest } from '@jest/globals';
import { admin, ana } from '../../test/behaviour.js';
import { Door, tokensAge } from '../../test/door.js';
import { FakeKeycloak } from '../../test/fake-keycloak.js';

let door: Door;
let otherRealm: FakeKeycloak;
beforeAll(async () => {
  [door, otherRealm] = await Promise.all([Door.open(), FakeKeycloak.begin()]);
});
afterAll(() => Promise.all([door?.close(), otherRealm?.stop()]));
afterEach(() => {
  jest.useRealTimers();
  door.keycloak.reset();
});

const user = (authorization: string) => door.http.get('/api/auth/user').set('authorization', authorization);
const past = Math.floor(Date.now() / 1000) - 3600;

test('an access token for this API is its person, with the realm roles', async () => {
  const answer = await user(await door.bearerOf(admin));
  expect([answer.status, answer.body]).toEqual([
    200,
    { email: admin.email, firstName: 'Ana', lastName: 'Gómez', roles: ['admin'] },
  ]);
});

test.each([
  ['another audience', { aud: 'shell' }],
  ['no audience', { aud: undefined }],
  ['an ID token', { typ: 'ID' }],
  ['a refresh token', { typ: 'Refresh' }],
  ['no kind', { typ: undefined }],
  ['expired', { exp: past }],
  ['no expiry', { exp: undefined }],
  ['of tomorrow', { nbf: past + 90_000 }],
  ['another issuer', { iss: 'https://evil.example/realms/portal' }],
  ['no person', { sub: undefined }],
])('refused: %s', async (_name, claims) => {
  const answer = await user(`Bearer ${await door.keycloak.bearer(ana, claims)}`);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([401, 'UNAUTHORIZED', 'Unauthorized']);
});

test('refused: another key, another realm, no signature, garbage, another scheme', async () => {
  const good = await door.keycloak.bearer(ana);
  const [, payload] = good.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const hmac = `${Buffer.from('{"alg":"HS256","kid":"uno"}').toString('base64url')}.${payload}.AAAA`;
  door.keycloak.behaviour.otherKey = true;
  const forged = await door.keycloak.bearer(admin);
  const foreign = await otherRealm.bearer(admin, { iss: door.keycloak.issuer });
  for (const token of [none, hmac, forged, foreign, `${good}x`, 'nada', 'a.b.c'])
    expect((await user(`Bearer ${token}`)).status).toBe(401);
  for (const header of [good, `Basic ${good}`, 'Bearer', 'Bearer ']) expect((await user(header)).status).toBe(401);
});

test('a token is good for a minute of patience after its end, no longer', async () => {
  tokensAge(0); // The clock stands: a token is judged at the time that its end is counted from.
  const ended = async (seconds: number) => {
    const exp = Math.floor(Date.now() / 1000) - seconds;
    return (await user(`Bearer ${await door.keycloak.bearer(ana, { exp })}`)).status;
  };
  expect([await ended(50), await ended(70)]).toEqual([200, 401]);
});

test('roles come from the realm alone', async () => {
  const claims = {
    resource_access: { gateway: { roles: ['super-admin'] } },
    groups: ['admin'],
    roles: ['admin'],
    email: admin.email,
  };
  expect((await user(`Bearer ${await door.keycloak.bearer(ana, claims)}`)).body.roles).toEqual([]);
  const odd = { realm_access: { roles: ['admin', 'offline_access', 'root', 7] } };
  expect((await user(`Bearer ${await door.keycloak.bearer(ana, odd)}`)).body.roles).toEqual(['admin']);
});

test('a bearer call needs no proof of origin', async () => {
  const post = door.http
    .post('/api/objects/upload')
    .set({ authorization: await door.bearerOf(ana), origin: 'https://otro.example' });
  expect((await post).status).toBe(200);
});

test('without the keys the answer is 503, not 401; keys once read keep bearers going', async () => {
  for (const [leidas, status] of [
    [false, 503],
    [true, 200],
  ] as const) {
    const otra = await Door.open();
    const authorization = await otra.bearerOf(ana);
    const ask = () => otra.http.get('/api/auth/user').set({ authorization });
    if (leidas) await ask();
    await otra.keycloak.stop();
    expect((await ask()).status).toBe(status);
    await otra.close();
  }
});
