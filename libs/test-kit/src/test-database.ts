import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestDisk } from './test-disk.js';
import { testServer } from './test-server.js';
import type { TestTls } from './test-tls.js';

/** A fresh database for one suite: its role sees the one schema and nothing else. */
export interface TestDatabase {
  /** The service's address, as `<AREA>_DATABASE_URL` would be. */
  readonly url: string;
  /** Of the login that owns the schema: `url`, unless the two are apart. */
  readonly ownerUrl: string;
  /** The superuser's address of the same database: for looking inside and for damaging rows. */
  readonly adminUrl: string;
  readonly schema: string;
  /** Runs SQL as the superuser. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Connections to this database, of a server that has others too. @param where over `pg_stat_activity` @returns pids */
  sessions(where: string): Promise<number[]>;
  /** Runs SQL as the superuser in a transaction. @returns ends it, which frees its locks */
  hold(sql: string, values?: readonly unknown[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * @example const database = await testDatabase('inscripciones'); afterAll(() => database.close());
 * @param schema the name of the service's schema; roles and database get random names of their own
 * @param options `ownerApart`: another login than the service's owns the schema; `tls`: a server of its own, which
 * speaks TLS, and `url` demands `verify-full`; `disk`: a server of its own whose files lie there
 */
export async function testDatabase(
  schema: string,
  { ownerApart = false, tls, disk }: { ownerApart?: boolean; tls?: TestTls; disk?: TestDisk } = {},
): Promise<TestDatabase> {
  const server = await testServer({ tls, disk });
  const name = `prueba_${schema}_${randomBytes(6).toString('hex')}`;
  const owner = ownerApart ? `${name}_owner` : name;
  await as(server.adminUrl, (admin) => makeRolesAndDatabase(admin, name, owner));
  const adminUrl = at(server.adminUrl, { database: name });
  await as(adminUrl, (admin) => makeSchema(admin, { name, owner, schema }));
  return {
    url: at(adminUrl, { user: name, password: name }),
    ownerUrl: at(adminUrl, { user: owner, password: owner }),
    ...withSuperuser(adminUrl),
    schema,
    close: async () => {
      await as(server.adminUrl, (admin) => drop(admin, name, owner));
      await server.close();
    },
  };
}

/**
 * A copy of a suite's database as it is now, for a service on another machine: the same logins and rights. Nobody may
 * be connected to the original meanwhile. It is closed before the original, whose logins it has.
 */
export async function databaseCopy(original: TestDatabase): Promise<TestDatabase> {
  const from = new URL(original.adminUrl).pathname.slice(1);
  const name = `${from}_copia`;
  const server = at(original.adminUrl, { database: 'postgres' });
  await as(server, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`));
  const adminUrl = at(original.adminUrl, { database: name });
  return {
    ...withSuperuser(adminUrl),
    url: at(original.url, { database: name }),
    ownerUrl: at(original.ownerUrl, { database: name }),
    schema: original.schema,
    close: () => as(server, async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

const withSuperuser = (adminUrl: string): Pick<TestDatabase, 'adminUrl' | 'query' | 'sessions' | 'hold'> => ({
  adminUrl,
  query: (sql, values = []) => as(adminUrl, async (admin) => (await admin.query(sql, [...values])).rows),
  sessions: (where) =>
    as(adminUrl, async (admin) => {
      const here = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND (${where})`;
      return (await admin.query<{ pid: number }>(here)).rows.map(({ pid }) => pid);
    }),
  hold: async (sql, values = []) => {
    const holder = new pg.Client({ connectionString: adminUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(sql, [...values]);
    return () => holder.end();
  },
});

async function makeRolesAndDatabase(admin: pg.Client, name: string, owner: string): Promise<void> {
  for (const role of new Set([name, owner])) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  await admin.query(`CREATE DATABASE ${name}`);
}

async function makeSchema(
  admin: pg.Client,
  { name, owner, schema }: Record<'name' | 'owner' | 'schema', string>,
): Promise<void> {
  await admin.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public');
  await admin.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
  await admin.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${owner}`);
  await admin.query(`GRANT USAGE ON SCHEMA ${schema} TO ${name}`);
  for (const role of new Set([name, owner]))
    await admin.query(`ALTER ROLE ${role} SET search_path TO ${schema}, public`);
}

async function drop(admin: pg.Client, name: string, owner: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const role of new Set([name, owner])) await admin.query(`DROP ROLE IF EXISTS ${role}`);
}

function at(
  url: string,
  { database, user, password }: { database?: string; user?: string; password?: string },
): string {
  const address = new URL(url);
  if (database) address.pathname = `/${database}`;
  if (user) address.username = user;
  if (password) address.password = password;
  return address.href;
}

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
