import { GatewayReal } from '../../../test/gateway-real.js';

let gateway: GatewayReal;
beforeAll(async () => {
  gateway = await GatewayReal.abrir();
});
afterAll(() => gateway?.cerrar());
beforeEach(() => gateway.keycloak.reiniciar());

const otherState = (params: URLSearchParams): void => params.set('state', 'otro');
test.each<[string, (conducta: GatewayReal['keycloak']['conducta']) => void]>([
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
  misbehave(gateway.keycloak.conducta);
  const navegador = gateway.navegador();
  const answer = await navegador.entrar();
  expect([answer.status, answer.type]).toEqual([400, 'text/html']);
  expect(answer.text).toContain('No se pudo iniciar sesión. Intente de nuevo.');
  expect(await navegador.estado()).toBe(401);
});

test('another state begins the login once more, then gives up', async () => {
  gateway.keycloak.conducta.callback = otherState;
  const navegador = gateway.navegador();
  expect((await navegador.entrar()).headers['location']).toBe('/api/login?returnTo=%2Fdashboard');
  expect((await navegador.entrar()).status).toBe(400);
});

test('an answer meant for another browser opens nothing', async () => {
  const [mine, other] = [gateway.navegador(), gateway.navegador()];
  const callback = await mine.enKeycloak(await mine.comenzar());
  await other.comenzar();
  expect((await other.get(callback)).headers['location']).toMatch(/^\/api\/login/);
  expect(await other.estado()).toBe(401);
});

test('a code works once', async () => {
  const navegador = gateway.navegador();
  const callback = await navegador.enKeycloak(await navegador.comenzar());
  await navegador.get(callback);
  const replay = await gateway.navegador().get(callback);
  expect(replay.headers['location']).toMatch(/^\/api\/login/);
});
