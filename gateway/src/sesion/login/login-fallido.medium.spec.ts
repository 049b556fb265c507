import { RealGateway } from '../../../test/real-gateway.js';

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(() => gateway.keycloak.reset());

const otherState = (params: URLSearchParams): void => params.set('state', 'otro');
test.each<[string, (behaviour: RealGateway['keycloak']['behaviour']) => void]>([
  ['no code', (c) => (c.callback = (params) => params.delete('code'))],
  ['a made-up code', (c) => (c.callback = (params) => params.set('code', 'inventado'))],
  [
    'an error',
    (c) =>
      (c.callback = (params) => {
        params.delete('code');
        params.set('error', 'access_denied');
      }),
  ],
  ['another server (mix-up)', (c) => (c.callback = (params) => params.set('iss', 'https://evil.example'))],
  ['no server named (mix-up)', (c) => (c.callback = (params) => params.delete('iss'))],
  ['two codes', (c) => (c.callback = (params) => params.append('code', 'x'))],
  ['another nonce', (c) => (c.idToken = (claims) => ({ ...claims, nonce: 'otro' }))],
  ['no nonce', (c) => (c.idToken = ({ nonce: _nonce, ...claims }) => claims)],
  ['another audience', (c) => (c.idToken = (claims) => ({ ...claims, aud: 'shell' }))],
  ['another issuer', (c) => (c.idToken = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
  ['an expired ID token', (c) => (c.idToken = (claims) => ({ ...claims, exp: 1 }))],
  ['an ID token of another person', (c) => (c.idToken = (claims) => ({ ...claims, sub: 'sub-otro' }))],
  ['another key', (c) => (c.otherKey = true)],
])('refused when Keycloak answers with %s', async (_name, misbehave) => {
  misbehave(gateway.keycloak.behaviour);
  const browser = gateway.browser();
  const answer = await browser.login();
  expect([answer.status, answer.type]).toEqual([400, 'text/html']);
  expect(answer.text).toContain('No se pudo iniciar sesión. Intente de nuevo.');
  expect(await browser.userStatus()).toBe(401);
});

test('another state begins the login once more, then gives up', async () => {
  gateway.keycloak.behaviour.callback = otherState;
  const browser = gateway.browser();
  expect((await browser.login()).headers['location']).toBe('/api/login?returnTo=%2Fdashboard');
  expect((await browser.login()).status).toBe(400);
});

test('an answer meant for another browser opens nothing', async () => {
  const [mine, other] = [gateway.browser(), gateway.browser()];
  const callback = await mine.atKeycloak(await mine.begin());
  await other.begin();
  expect((await other.get(callback)).headers['location']).toMatch(/^\/api\/login/);
  expect(await other.userStatus()).toBe(401);
});

test('a code works once', async () => {
  const browser = gateway.browser();
  const callback = await browser.atKeycloak(await browser.begin());
  await browser.get(callback);
  const replay = await gateway.browser().get(callback);
  expect(replay.headers['location']).toMatch(/^\/api\/login/);
});
