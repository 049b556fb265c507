import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '@portal/platform/ports';
import { preparePostgres, superuser } from '@portal/platform/postgres';
import { startChild } from './start-child.js';
import type { TestDisk } from './test-disk.js';
import type { TestTls } from './test-tls.js';

/** The owner's address of a server where test databases may be made. */
export interface TestServer {
  readonly adminUrl: string;
  close(): Promise<void>;
}

/** What the server of the running `npm test` does not have. */
interface Wanted {
  readonly tls?: TestTls | undefined;
  /** Its files lie there. */
  readonly disk?: TestDisk | undefined;
}

/** The server of the running `npm test` (TEST_DATABASE_ADMIN_URL), else one of our own with a temporary folder. */
export async function testServer(wanted: Wanted = {}): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_ADMIN_URL'];
  if (given && !wanted.tls && !wanted.disk) return { adminUrl: given, close: async () => undefined };
  return ownServer(wanted);
}

async function ownServer({ tls, disk }: Wanted): Promise<TestServer> {
  const folder = await mkdtemp(path.join(disk?.folder ?? os.tmpdir(), 'portal-pg-'));
  // Else its user could not enter, and its files would lie elsewhere.
  if (disk) await chmod(folder, 0o755);
  const dir = path.join(folder, 'datos');
  const port = await freePort();
  const { home, command, args, options } = await preparePostgres({
    dir,
    port,
    password: 'prueba',
    throwaway: true,
    tls,
  });
  const address = `postgres://${superuser}:prueba@`;
  const adminUrl = tls
    ? `${address}localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${encodeURIComponent(tls.ca)}`
    : `${address}127.0.0.1:${port}/postgres`;
  const outside = home.startsWith('/var/tmp/portal-') ? [path.dirname(home)] : [];
  const folders = [...outside, folder];
  const child = await startChild(command, args, options, () => answers(adminUrl), folders);
  const close = async () => {
    await child.stop('SIGINT');
    for (const place of folders) await rm(place, { recursive: true, force: true });
  };
  return { adminUrl, close };
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}
