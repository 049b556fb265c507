import { ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';

const https = { PORTAL_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' };
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
let door: Door;
beforeAll(async () => {
  door = await Door.open(https);
});
afterAll(() => door?.close());

test('under HTTPS the cookie of a login belongs to this host alone and travels encrypted', async () => {
  const answer = await door.http.get('/api/login').set(proxied);
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^__Host-ingreso=[^;]+; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('browsers are told to stay with HTTPS', async () => {
  expect((await door.http.get('/health/live')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

test('behind a proxy that was named, the address is the visitor’s', async () => {
  door.services.reply = () => ({ items: [] });
  await door.http
    .get('/api/inscripciones/mis-inscripciones')
    .set({ ...proxied, authorization: await door.bearerOf(ana) });
  expect(door.services.calls.at(-1)?.options.actor).toMatchObject({ ip: '203.0.113.7' });
});
