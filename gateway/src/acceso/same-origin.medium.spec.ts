import supertest from 'supertest';
import { eventually } from '@portal/test-kit';
import { ana } from '../../test/behaviour.js';
import { RealGateway } from '../../test/real-gateway.js';
import { httpContracts } from '../openapi/openapi.controller.js';

let gateway: RealGateway;
beforeAll(async () => {
  gateway = await RealGateway.open();
});
afterAll(() => gateway?.close());
beforeEach(() => gateway.keycloak.reset());

const own = { origin: 'http://localhost:3000' };
const portal = { 'x-requested-with': 'portal' };
test.each<[string, Record<string, string>, number]>([
  ['no header', {}, 403],
  ['our Origin alone', own, 403],
  ['our header alone', { 'x-requested-with': 'portal' }, 403],
  ['a foreign Origin', { origin: 'https://evil.example', 'x-requested-with': 'portal' }, 403],
  ['a cross-site form', { 'sec-fetch-site': 'cross-site', ...own, 'x-requested-with': 'portal' }, 403],
  ['our page', { ...own, 'x-requested-with': 'portal' }, 503],
])('%s', async (_name, headers, status) => {
  const browser = gateway.browser();
  await browser.login();
  const answer = await browser.post('/api/objects/upload', {}, headers);
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body.message).toBe('Solicitud rechazada por seguridad. Recargue la página.');
});

/** Every call that changes something. An upload has a signed address, so any page may send it. */
const changes = Object.entries(httpContracts).filter(
  ([name, { method }]) => method !== 'GET' && name !== 'recibirCarga',
);

test.each(changes)('no call that changes something passes without the proof of origin: %s', async (_, contract) => {
  const browser = gateway.browser();
  await browser.login();
  const path = contract.path.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111');
  // A call that uses no session may come from a script, which brings neither header.
  const bare = ['publico', 'enlace'].includes(contract.access) ? [] : [{}];
  for (const headers of [...bare, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...portal }]) {
    const request = supertest(gateway.server)[contract.method.toLowerCase() as 'post'](path);
    const answer = await request.set({ ...headers, cookie: `sid=${browser.sid}` }).send({});
    expect([answer.status, answer.body.code]).toEqual([403, 'SOLICITUD_RECHAZADA']);
  }
});

test('the refusal reaches the audit stream, without personal data', async () => {
  const browser = gateway.browser();
  await browser.login();
  const { headers } = await browser.post('/api/objects/upload', {}, { 'x-request-id': 'prueba-0002' });
  expect(headers['x-request-id']).toBe('prueba-0002');
  const published = () =>
    gateway.database.query<{ data: object }>(
      `SELECT envelope->'data' AS data FROM gateway.outbox
       WHERE published_at IS NOT NULL AND envelope->>'requestId' = 'prueba-0002'`,
    );
  await eventually('the refusal is published', async () => (await published()).length > 0);
  expect((await published())[0]?.data).toMatchObject({
    actor: `persona:${ana.sub}`,
    accion: 'acceso.denegado',
    datos: { codigo: 'SOLICITUD_RECHAZADA' },
  });
  expect(JSON.stringify(await published())).not.toContain(ana.email);
});
