import { readFile } from 'node:fs/promises';
import { connect } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import pg from 'pg';
import {
  listening,
  testDatabase,
  testNats,
  testPlatform,
  testTls,
  unaPersona,
  type TestDatabase,
  type TestPlatform,
  type TestTls,
} from '@portal/test-kit';
import { lecturas, sumar, sumasModule } from '../test/sumas.js';
import { natsOptions } from './nats/nats.js';
import { buildService } from './start-service.js';

let tls: TestTls;
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
beforeAll(async () => {
  tls = await testTls();
  [platform, database] = await Promise.all([testPlatform(lecturas, tls), testDatabase('pruebas', { tls })]);
  const production = { PORTAL_ENV: 'production', PORTAL_ORIGIN: 'https://portal.transportes.co' };
  app = await listening(await buildService(sumasModule(platform, database, production)));
});
afterAll(async () => {
  await app?.close();
  await Promise.all([platform?.close(), database?.close()]);
  await tls?.close();
});

test('a production process serves over encrypted lines alone', async () => {
  const gateway = await platform.calls('gateway');
  const request = { n: 2, fallar: false, ms: 0 };
  expect(await gateway.send(sumar, request, { actor: unaPersona() })).toEqual({ total: 2 });
  const lines = await database.query<{ ssl: boolean; name: string }>(
    `SELECT s.ssl, a.application_name AS name FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid)
     WHERE a.application_name LIKE 'portal-%'`,
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ ssl }) => !ssl)).toEqual([]);
});

/** One attempt to reach NATS as the process would, which waits for ever instead. */
async function reach(url: string, ca?: string): Promise<string> {
  const settings = {
    NATS_URL: url,
    NATS_USER: 'gateway',
    NATS_PASSWORD_FILE: platform.nats.password('gateway'),
    NATS_CA_FILE: ca && (await readFile(ca, 'utf8')),
  };
  try {
    const nats = await connect({
      ...natsOptions(settings),
      waitOnFirstConnect: false,
      reconnect: false,
      timeout: 5000,
    });
    await nats.close();
    return 'connected';
  } catch (error) {
    return String(error);
  }
}

test('NATS is refused with another authority, under another name, and without TLS', async () => {
  const other = (host: string, scheme = 'tls') => `${scheme}://${host}:${new URL(platform.nats.url).port}`;
  expect(await reach(platform.nats.url, tls.ca)).toBe('connected');
  expect(await reach(platform.nats.url, tls.otherCa)).toMatch(/certificate/);
  expect(await reach(platform.nats.url)).toMatch(/certificate/);
  // The same server under its address, which the client would not compare with the certificate.
  for (const address of ['127.0.0.1', '[::1]']) expect(await reach(other(address), tls.ca)).toMatch(/cada servidor/);
  expect(await reach(other('localhost', 'nats'))).toMatch(/certificate/);
  const plain = await testNats();
  const refusal = await reach(plain.url.replace('nats://127.0.0.1', 'tls://localhost'), tls.ca);
  await plain.close();
  expect(refusal).toMatch(/does not support 'tls'/);
});

test('PostgreSQL is refused with another authority and under another name', async () => {
  const attempt = async (change: (url: URL) => void): Promise<string> => {
    const url = new URL(database.url);
    change(url);
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      await client.end();
      return 'connected';
    } catch (error) {
      return String(error);
    }
  };
  expect(await attempt(() => undefined)).toBe('connected');
  expect(await attempt((url) => url.searchParams.set('sslrootcert', tls.otherCa))).toMatch(/certificate/);
  expect(await attempt((url) => url.searchParams.delete('sslrootcert'))).toMatch(/certificate/);
  expect(await attempt((url) => (url.hostname = '127.0.0.1'))).toMatch(/altnames|IP/);
});
