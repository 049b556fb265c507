import { Door } from '../../test/door.js';
import { networkOf } from './rate-limit.service.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open({ INGRESOS_POR_MINUTO: '3', TRUST_PROXY: '1' });
});
afterAll(() => door?.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['', ''],
])('a limit counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('a client cannot leave a limit by another address of its /64', async () => {
  const look = (n: number) => door.http.get('/api/verificar/ABCD').set(from(`2001:db8:aa:1::${n.toString(16)}`));
  for (let n = 1; n <= 30; n += 1) expect((await look(n)).status).toBe(200);
  expect((await look(31)).status).toBe(429);
  expect((await door.http.get('/api/verificar/ABCD').set(from('2001:db8:aa:2::1'))).status).toBe(200);
});

test('logins are limited per network, with a page that says so', async () => {
  const begin = (ip: string) => door.http.get('/api/login').set(from(ip));
  for (let n = 0; n < 3; n += 1) expect((await begin('198.51.100.1')).status).toBe(302);
  const answer = await begin('198.51.100.1');
  expect([answer.status, answer.type, answer.headers['retry-after']]).toEqual([429, 'text/html', '60']);
  expect(answer.text).toContain('Demasiados intentos. Intente de nuevo en unos minutos.');
  expect((await door.http.get('/api/login/callback').set(from('198.51.100.1'))).status).toBe(429);
  expect((await begin('198.51.100.2')).status).toBe(302);
});
