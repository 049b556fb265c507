import pg from 'pg';
import { ConfigError, databaseOptions, openDatabase } from '@portal/service-kit';
import {
  runFromSource,
  testDatabase,
  testPlatform,
  testTls,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { preparedDatabase } from '../test/prepared-database.js';
import { auditoriaDatabase, prepareSchema } from './database.js';

let platform: TestPlatform;
let database: TestDatabase;
let service: pg.Client;

beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), preparedDatabase()]);
  service = new pg.Client({ connectionString: database.url });
  await service.connect();
});

afterAll(async () => {
  await service?.end();
  await platform?.close();
  await database?.close();
});

test.each([
  'ALTER TABLE entrada DISABLE TRIGGER ALL',
  'ALTER TABLE punto_control DROP COLUMN firma',
  'DROP TRIGGER solo_insertar ON entrada',
  'CREATE OR REPLACE FUNCTION solo_insertar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'DROP TABLE entrada',
  'TRUNCATE entrada',
  'TRUNCATE punto_control',
  `UPDATE entrada SET hash = 'x'`,
  'DELETE FROM entrada',
  'DELETE FROM punto_control',
  'UPDATE verificacion SET primera_rota = NULL',
  'DELETE FROM verificacion',
  `UPDATE motivo SET texto = 'otro'`,
  'DELETE FROM migrations',
  'CREATE TABLE otra (n int)',
  'ALTER SCHEMA auditoria RENAME TO otra',
  'SET session_replication_role = replica',
])('the service’s login may not: %s', async (statement) => {
  await expect(service.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

/** Opens the schema as the service and its commands do. */
async function open(url: string): Promise<void> {
  const settings = auditoriaDatabase(url);
  await (await openDatabase(databaseOptions(settings), settings)).destroy();
}

/** Starts the service in a process of its own, and stops it if it does start. */
const start = (given: Record<string, string>) => {
  const env = platform.env('auditoria', { PATH: String(process.env['PATH']), LOG_LEVEL: 'info', ...given });
  return runFromSource({ folder: 'services/auditoria', entry: 'main.ts', env }, (line) => line.includes('"ready"'));
};

test.each(['ownerUrl', 'adminUrl'] as const)('the service does not start with the login of %s', async (whose) => {
  await expect(start({ AUDITORIA_DATABASE_URL: database[whose] })).rejects.toThrow(
    { ownerUrl: /AUDITORIA_DATABASE_URL: su usuario es dueño/, adminUrl: /su usuario es superusuario/ }[whose],
  );
});

/** Statements of a superuser, with the names of the two logins. */
type Statements = (name: { writer: string; owner: string }) => string;

test.each<[string, Statements, Statements, string]>([
  [
    'is a member of the owner',
    ({ writer, owner }) => `GRANT ${owner} TO ${writer}`,
    ({ writer, owner }) => `REVOKE ${owner} FROM ${writer}`,
    'su usuario es dueño',
  ],
  [
    'may become the owner, without his rights until then',
    ({ writer, owner }) => `GRANT ${owner} TO ${writer} WITH INHERIT FALSE`,
    ({ writer, owner }) => `REVOKE ${owner} FROM ${writer}`,
    'su usuario es dueño',
  ],
  [
    'owns the schema alone',
    ({ writer }) => `ALTER SCHEMA auditoria OWNER TO ${writer}`,
    ({ writer, owner }) => `ALTER SCHEMA auditoria OWNER TO ${owner}; GRANT USAGE ON SCHEMA auditoria TO ${writer}`,
    'su usuario es dueño',
  ],
  [
    'owns the function of the trigger alone',
    ({ writer }) => `ALTER FUNCTION auditoria.solo_insertar() OWNER TO ${writer}`,
    ({ owner }) => `ALTER FUNCTION auditoria.solo_insertar() OWNER TO ${owner}`,
    'su usuario es dueño',
  ],
  [
    'is a superuser',
    ({ writer }) => `ALTER ROLE ${writer} SUPERUSER`,
    ({ writer }) => `ALTER ROLE ${writer} NOSUPERUSER`,
    'su usuario es superusuario',
  ],
  [
    'may run programs of the server',
    ({ writer }) => `GRANT pg_execute_server_program TO ${writer}`,
    ({ writer }) => `REVOKE pg_execute_server_program FROM ${writer}`,
    'su usuario es superusuario',
  ],
  [
    'may update one column',
    ({ writer }) => `GRANT UPDATE (hash) ON auditoria.entrada TO ${writer}`,
    ({ writer }) => `REVOKE UPDATE (hash) ON auditoria.entrada FROM ${writer}`,
    'su usuario puede de más: quítele UPDATE en entrada',
  ],
  [
    'may do what everybody may',
    () => 'GRANT TRIGGER, TRUNCATE ON auditoria.punto_control TO PUBLIC',
    () => 'REVOKE TRIGGER, TRUNCATE ON auditoria.punto_control FROM PUBLIC',
    'su usuario puede de más: quítele TRIGGER en punto_control, TRUNCATE en punto_control',
  ],
  [
    'may write every table, once it says so',
    ({ writer }) => `GRANT pg_write_all_data TO ${writer} WITH INHERIT FALSE`,
    ({ writer }) => `REVOKE pg_write_all_data FROM ${writer}`,
    'DELETE en entrada, DELETE en punto_control, DELETE en verificacion, UPDATE en entrada, UPDATE en motivo',
  ],
])('nor with a login that %s', async (_what, give, take, sentence) => {
  const name = { writer: new URL(database.url).username, owner: new URL(database.ownerUrl).username };
  await open(database.url);
  await database.query(give(name));
  try {
    const refusal = await open(database.url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toContain(`AUDITORIA_DATABASE_URL: su usuario`);
    expect(String(refusal)).toContain(sentence);
    for (const secret of Object.values(name)) expect(String(refusal)).not.toContain(secret);
  } finally {
    await database.query(take(name));
  }
  await open(database.url);
});

test('a production process names the login of the owner in the one list of what is unsafe', async () => {
  const tls = await testTls();
  const verified = await testDatabase('auditoria', { ownerApart: true, tls });
  const refusal = (url: string) =>
    start({ PORTAL_ENV: 'production', AUDITORIA_DATABASE_URL: url }).then(() => 'it started', String);
  try {
    const list = /Producción insegura[^]*NATS_URL: /;
    const owners = await refusal(verified.ownerUrl);
    expect(owners).toMatch(list);
    expect(owners).toMatch(/AUDITORIA_DATABASE_URL: su usuario es dueño/);
    const services = await refusal(verified.url);
    expect(services).toMatch(list);
    expect(services).not.toContain('su usuario');
  } finally {
    await verified.close();
    await tls.close();
  }
});

test('preparing again changes nothing, and a right given by hand is taken back', async () => {
  await database.query(`GRANT UPDATE ON auditoria.entrada TO ${new URL(database.url).username}`);
  await prepareSchema(database.ownerUrl, new URL(database.url).username);
  await expect(service.query(`UPDATE entrada SET hash = 'x'`)).rejects.toThrow('permission denied');
  expect((await service.query('SELECT FROM entrada')).rowCount).toBe(0);
});

test('the service does not start on a schema that its owner has not migrated', async () => {
  const empty = await testDatabase('auditoria', { ownerApart: true });
  await expect(start({ AUDITORIA_DATABASE_URL: empty.url })).rejects.toThrow(/not current.*Cadena1763700000000/);
  await empty.close();
});
