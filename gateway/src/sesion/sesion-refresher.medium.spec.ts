import { eventually } from '@portal/test-kit';
import { admin } from '../../test/behaviour.js';
import { RealGateway } from '../../test/real-gateway.js';

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  gateway.keycloak.reset();
  await gateway.database.query('DELETE FROM gateway.sesion');
});

const rows = () => gateway.database.query('SELECT sid FROM gateway.sesion');

test('a role taken away acts at the next refresh, one given too', async () => {
  gateway.keycloak.behaviour.persona = admin;
  const browser = gateway.browser();
  await browser.login();
  gateway.keycloak.behaviour.persona = { ...admin, roles: [] };
  gateway.pass(4);
  expect((await browser.get('/api/auth/user')).body.roles).toEqual(['admin']);
  gateway.pass(1.1);
  expect((await browser.get('/api/admin/todas-inscripciones')).status).toBe(403);
  expect((await browser.get('/api/auth/user')).body.roles).toEqual([]);
});

test('a longer token does not make roles last longer', async () => {
  gateway.keycloak.behaviour.life = 3600;
  const browser = gateway.browser();
  await browser.login();
  gateway.pass(5.1);
  await browser.userStatus();
  expect(gateway.keycloak.refreshes).toBe(1);
});

test('a session lives on by the token of its last renewal', async () => {
  const browser = gateway.browser();
  await browser.login();
  for (let n = 1; n <= 3; n += 1) {
    gateway.pass(6);
    expect(await browser.userStatus()).toBe(200);
    expect(gateway.keycloak.refreshes).toBe(n);
  }
});

test('fifty requests at once renew once', async () => {
  const browser = gateway.browser();
  await browser.login();
  gateway.pass(6);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => browser.userStatus()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(gateway.keycloak.refreshes).toBe(1);
});

test('of two replicas one renews, the other finds it done', async () => {
  const browser = gateway.browser();
  await browser.login();
  const otra = gateway.browser(browser.sid, await gateway.replica());
  gateway.pass(6);
  const asks = Array.from({ length: 10 }, () => [browser.userStatus(), otra.userStatus()]).flat();
  expect(new Set(await Promise.all(asks))).toEqual(new Set([200]));
  expect(gateway.keycloak.refreshes).toBe(1);
});

test('a person whom Keycloak no longer lets in is out', async () => {
  const browser = gateway.browser();
  await browser.login();
  gateway.keycloak.behaviour.refresh = 'invalid_grant';
  gateway.pass(6);
  expect(await browser.userStatus()).toBe(401);
  expect(await rows()).toEqual([]);
});

test('with Keycloak away people may look for 15 minutes, not change; then it says so', async () => {
  const browser = gateway.browser();
  await browser.login();
  gateway.keycloak.behaviour.refresh = 'down';
  gateway.pass(6);
  expect(await browser.userStatus()).toBe(200);
  const write = await browser.post('/api/objects/upload');
  expect([write.status, write.body.code, write.headers['retry-after']]).toEqual([503, 'SERVICIO_NO_DISPONIBLE', '30']);
  gateway.pass(15);
  const late = await browser.get('/api/auth/user');
  expect([late.status, late.body.code]).toEqual([503, 'INICIO_DE_SESION_NO_DISPONIBLE']);
  gateway.keycloak.behaviour.refresh = 'ok';
  gateway.pass(1);
  expect(await browser.userStatus()).toBe(200);
});

test('a request in flight does not bring an ended session back', async () => {
  const browser = gateway.browser();
  await browser.login();
  await Promise.all([browser.userStatus(), gateway.database.query('DELETE FROM gateway.sesion'), browser.userStatus()]);
  expect(await browser.userStatus()).toBe(401);
  expect(await rows()).toEqual([]);
});

test('a database that cut every connection is found again', async () => {
  const browser = gateway.browser();
  await browser.login();
  await gateway.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'portal-gateway' AND datname = current_database()`,
  );
  expect([200, 503]).toContain(await browser.userStatus());
  await eventually('the session is read again', async () => (await browser.userStatus()) === 200);
});
