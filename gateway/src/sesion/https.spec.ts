import { ana } from '../../test/conducta.js';
import { Puerta } from '../../test/puerta.js';

const https = { PORTAL_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' };
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
let puerta: Puerta;
beforeAll(async () => {
  puerta = await Puerta.abrir(https);
});
afterAll(() => puerta?.cerrar());

test('under HTTPS the cookie belongs to this host alone and travels encrypted', async () => {
  const answer = await puerta.http.get('/api/login').set(proxied);
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('browsers are told to stay with HTTPS', async () => {
  expect((await puerta.http.get('/health/live')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

test('behind a proxy that was named, the address is the visitor’s', async () => {
  puerta.servicios.responder = () => ({ items: [] });
  await puerta.http
    .get('/api/inscripciones/mis-inscripciones')
    .set({ ...proxied, authorization: await puerta.como(ana) });
  expect(puerta.servicios.llamadas.at(-1)?.options.actor).toMatchObject({ ip: '203.0.113.7' });
});
