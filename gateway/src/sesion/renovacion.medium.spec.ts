import { eventually } from '@portal/test-kit';
import { admin } from '../../test/conducta.js';
import { GatewayReal } from '../../test/gateway-real.js';

let gateway: GatewayReal;
beforeAll(async () => {
  gateway = await GatewayReal.abrir();
});
afterAll(() => gateway?.cerrar());
beforeEach(async () => {
  gateway.keycloak.reiniciar();
  await gateway.database.query('DELETE FROM gateway.sesion');
});

const rows = () => gateway.database.query('SELECT sid FROM gateway.sesion');

test('a role taken away acts at the next refresh, one given too', async () => {
  gateway.keycloak.conducta.persona = admin;
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.keycloak.conducta.persona = { ...admin, roles: [] };
  gateway.pasan(4);
  expect((await navegador.get('/api/auth/user')).body.roles).toEqual(['admin']);
  gateway.pasan(1.1);
  expect((await navegador.get('/api/admin/todas-inscripciones')).status).toBe(403);
  expect((await navegador.get('/api/auth/user')).body.roles).toEqual([]);
});

test('a longer token does not make roles last longer', async () => {
  gateway.keycloak.conducta.vida = 3600;
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.pasan(5.1);
  await navegador.estado();
  expect(gateway.keycloak.refrescos).toBe(1);
});

test('fifty requests at once renew once', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.pasan(6);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => navegador.estado()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(gateway.keycloak.refrescos).toBe(1);
});

test('of two replicas one renews, the other finds it done', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  const otra = gateway.navegador(navegador.sid, await gateway.replica());
  gateway.pasan(6);
  const asks = Array.from({ length: 10 }, () => [navegador.estado(), otra.estado()]).flat();
  expect(new Set(await Promise.all(asks))).toEqual(new Set([200]));
  expect(gateway.keycloak.refrescos).toBe(1);
});

test('a person whom Keycloak no longer lets in is out', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.keycloak.conducta.refresh = 'invalid_grant';
  gateway.pasan(6);
  expect(await navegador.estado()).toBe(401);
  expect(await rows()).toEqual([]);
});

test('with Keycloak away people may look for 15 minutes, not change; then it says so', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  gateway.keycloak.conducta.refresh = 'caido';
  gateway.pasan(6);
  expect(await navegador.estado()).toBe(200);
  const write = await navegador.post('/api/objects/upload');
  expect([write.status, write.body.code, write.headers['retry-after']]).toEqual([503, 'SERVICIO_NO_DISPONIBLE', '30']);
  gateway.pasan(15);
  const late = await navegador.get('/api/auth/user');
  expect([late.status, late.body.code]).toEqual([503, 'INICIO_DE_SESION_NO_DISPONIBLE']);
  gateway.keycloak.conducta.refresh = 'bien';
  gateway.pasan(1);
  expect(await navegador.estado()).toBe(200);
});

test('a request in flight does not bring an ended session back', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  await Promise.all([navegador.estado(), gateway.database.query('DELETE FROM gateway.sesion'), navegador.estado()]);
  expect(await navegador.estado()).toBe(401);
  expect(await rows()).toEqual([]);
});

test('a database that cut every connection is found again', async () => {
  const navegador = gateway.navegador();
  await navegador.entrar();
  await gateway.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'portal-gateway' AND datname = current_database()`,
  );
  expect([200, 503]).toContain(await navegador.estado());
  await eventually('the session is read again', async () => (await navegador.estado()) === 200);
});
