import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('many logins at one moment ask Keycloak once whether it answers', async () => {
  door.clock.current = new Date(door.clock.current.getTime() + 5000);
  const before = door.keycloak.discoveries;
  const ips = Array.from({ length: 20 }, (_, n) => `198.51.100.${n + 10}`);
  const statuses = await Promise.all(ips.map(async (ip) => (await door.http.get('/api/login').set(from(ip))).status));
  expect(new Set(statuses)).toEqual(new Set([302]));
  expect(door.keycloak.discoveries - before).toBe(1);
});

test('a flood of readiness checks asks the database once a second', async () => {
  const ready = async () => (await door.http.get('/health/ready')).status;
  const before = door.readiness.asked;
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(door.readiness.asked - before).toBe(1);
  door.readiness.ok = false;
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
  expect(await ready()).toBe(503);
  door.readiness.ok = true;
  door.clock.current = new Date(door.clock.current.getTime() + 1000);
  expect(await ready()).toBe(200);
});

/** Sends the head of a PUT, and a body that never ends. */
async function endless(path: string): Promise<{ status: number; closed: boolean }> {
  const { port } = door.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' };
  const request = httpRequest({ port, host: '127.0.0.1', path, method: 'PUT', headers });
  const closed = new Promise<boolean>((resolve) => request.once('close', () => resolve(true)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const trickle = setInterval(() => request.write('%PDF'), 20);
  request.once('close', () => clearInterval(trickle));
  const response = await answer;
  response.on('error', () => undefined).resume();
  return { status: response.statusCode ?? 0, closed: await closed };
}

test('an unsigned upload is refused before its body comes, and its socket closed', async () => {
  const path = '/api/objects/upload/22222222-2222-4222-8222-222222222222?vence=9999999999999&firma=x';
  expect(await endless(path)).toEqual({ status: 403, closed: true });
});

test.each([
  '/silent-check-sso.html/x',
  '/silent-check-sso.html/',
  '/SILENT-CHECK-SSO.HTML',
  '/silent-check-sso.htm%6C',
])('no page may frame %s', async (path) => {
  const { headers } = await door.http.get(path);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});
