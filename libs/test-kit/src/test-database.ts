import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServer } from './test-server.js';

/** A fresh database for one suite: its role owns the one schema and nothing else. */
export interface TestDatabase {
  /** The service's address, as `<AREA>_DATABASE_URL` would be. */
  readonly url: string;
  /** The owner's address of the same database: for looking inside and for damaging rows. */
  readonly adminUrl: string;
  readonly schema: string;
  /** Runs SQL as the owner. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs SQL as the owner in a transaction. @returns ends it, which frees its locks */
  hold(sql: string, values?: readonly unknown[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * @example const database = await testDatabase('inscripciones'); afterAll(() => database.close());
 * @param schema the name of the service's schema; role and database get a random name of their own
 */
export async function testDatabase(schema: string): Promise<TestDatabase> {
  const server = await testServer();
  const name = `prueba_${schema}_${randomBytes(6).toString('hex')}`;
  await as(server.adminUrl, (admin) => makeRoleAndDatabase(admin, name));
  const adminUrl = at(server.adminUrl, { database: name });
  await as(adminUrl, (admin) => makeSchema(admin, name, schema));
  return {
    url: at(adminUrl, { user: name, password: name }),
    adminUrl,
    schema,
    query: (sql, values = []) => as(adminUrl, async (admin) => (await admin.query(sql, [...values])).rows),
    hold: async (sql, values = []) => {
      const holder = new pg.Client({ connectionString: adminUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query(sql, [...values]);
      return () => holder.end();
    },
    close: async () => {
      await as(server.adminUrl, (admin) => drop(admin, name));
      await server.close();
    },
  };
}

async function makeRoleAndDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await admin.query(`CREATE DATABASE ${name}`);
}

async function makeSchema(admin: pg.Client, role: string, schema: string): Promise<void> {
  await admin.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public');
  await admin.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
  await admin.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${role}`);
  await admin.query(`ALTER ROLE ${role} SET search_path TO ${schema}, public`);
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE IF EXISTS ${name}`);
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
