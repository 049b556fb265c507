/** What a taken process may not do in PostgreSQL with the login that it has. Each try is rolled back. */
import pg from 'pg';
import { addressAt } from '../../platform/databases.mjs';

/** @typedef {import('./rogue.mjs').Try} Try */

/** SQLSTATE insufficient_privilege. */
const REFUSED = '42501';
/**
 * Another's password, no right to log in, no right to connect, or no such database, as Keycloak's where it is foreign.
 */
const NOT_LET_IN = ['28P01', '28000', REFUSED, '3D000'];

const onTables = (/** @type {(table: string) => string} */ sql) => (/** @type {string[]} */ tables) => tables.map(sql);

/** On every table of other schemas, by the attempt's name. @type {Record<string, (tables: string[]) => string[]>} */
const foreign = {
  'leer tablas ajenas': onTables((table) => `SELECT FROM ${table} LIMIT 1`),
  'escribir en ellas': onTables((table) => `INSERT INTO ${table} DEFAULT VALUES`),
  'borrar sus filas': onTables((table) => `DELETE FROM ${table}`),
  'vaciar tablas ajenas': onTables((table) => `TRUNCATE ${table} CASCADE`),
  'quitar tablas ajenas': onTables((table) => `DROP TABLE ${table} CASCADE`),
  'cambiar tablas ajenas': onTables((table) => `ALTER TABLE ${table} ADD COLUMN intruso int`),
  'apagar sus disparadores': onTables((table) => `ALTER TABLE ${table} DISABLE TRIGGER ALL`),
  'retener tablas ajenas': onTables((table) => `LOCK TABLE ${table} IN ACCESS SHARE MODE`),
};

/** @type {Record<string, (me: string, others: string[]) => string[]>} */
const beyond = {
  'crear fuera de su esquema': (_, others) => [
    'CREATE TABLE public.intruso (n int)',
    'CREATE FUNCTION public.intruso() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE SCHEMA intruso',
    ...others.map((other) => `CREATE TABLE ${other}.intruso (n int)`),
  ],
  'quitar un esquema ajeno': (_, others) => others.map((other) => `DROP SCHEMA ${other} CASCADE`),
  'darse derechos': (me, others) => [
    `ALTER ROLE ${me} SUPERUSER`,
    `ALTER ROLE ${me} BYPASSRLS`,
    'CREATE ROLE intruso',
    ...others.map((other) => `GRANT ${other} TO ${me}`),
    ...others.map((other) => `GRANT USAGE ON SCHEMA ${other} TO ${me}`),
  ],
  'ser otro': (_, others) => others.flatMap((other) => [`SET ROLE ${other}`, `SET SESSION AUTHORIZATION ${other}`]),
  'cambiar la clave de otro': (_, others) => others.map((other) => `ALTER ROLE ${other} PASSWORD 'intruso'`),
  'salir de la base': () => [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY (SELECT 1) TO '/tmp/intruso'`,
    `SELECT pg_read_file('postgresql.conf')`,
    `SELECT pg_ls_dir('.')`,
    `SELECT lo_import('/etc/hostname')`,
  ],
  'mandar en el servidor': () => [
    'SET session_replication_role = replica',
    'SELECT pg_reload_conf()',
    'CREATE PUBLICATION intruso FOR ALL TABLES',
    `SELECT passwd FROM pg_shadow`,
  ],
};

/**
 * @param {Record<string, string>} databases addresses by area
 * @param {string} ownerUrl of the same database
 * @returns {Promise<Try[]>}
 */
export async function rogueDatabase(databases, ownerUrl) {
  const tables = await tablesOf(ownerUrl, Object.keys(databases));
  const tries = [];
  for (const [user, url] of Object.entries(databases)) {
    const others = Object.keys(databases).filter((area) => area !== user);
    const strange = tables.filter((table) => !table.startsWith(`${user}.`));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const [name, statements] of Object.entries(foreign))
      tries.push(await attempt(client, user, name, statements(strange)));
    for (const [name, statements] of Object.entries(beyond))
      tries.push(await attempt(client, user, name, statements(user, others)));
    await client.end();
    tries.push(await entering(user, url, others));
  }
  return tries;
}

/**
 * @param {pg.Client} client
 * @param {string} user
 * @param {string} name
 * @param {string[]} statements
 * @returns {Promise<Try>}
 */
async function attempt(client, user, name, statements) {
  const passed = [];
  for (const statement of statements) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '5s'`);
    const code = await client.query(statement).then(
      () => 'ok',
      (error) => error.code,
    );
    await client.query('ROLLBACK');
    if (code !== REFUSED) passed.push(`${statement} (${code})`);
  }
  return { user, name, count: statements.length, passed };
}

/**
 * With its own password under another name, and in the database of Keycloak.
 * @param {string} user
 * @param {string} url
 * @param {string[]} others
 * @returns {Promise<Try>}
 */
async function entering(user, url, others) {
  const passed = [];
  const addresses = [
    ...others.map((other) => addressAt(url, { user: other })),
    addressAt(url, { database: 'keycloak' }),
  ];
  for (const connectionString of addresses) {
    const client = new pg.Client({ connectionString });
    const answer = await client.connect().then(
      () => 'ok',
      (error) => error.code,
    );
    // Whatever is no refusal of the server, such as no connection, shows nothing.
    if (!NOT_LET_IN.includes(answer) && answer !== 'ok') throw new Error(`${client.user}: ${answer}`);
    if (answer === 'ok') passed.push(`${client.user} en ${client.database}`);
    await client.end();
  }
  return { user, name: 'entrar como otro o en otra base', count: addresses.length, passed };
}

/**
 * @template {pg.QueryResultRow} Row
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 * @returns {Promise<Row[]>}
 */
async function read(url, text, values = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} ownerUrl @param {string[]} areas @returns {Promise<string[]>} `<schema>.<table>` */
async function tablesOf(ownerUrl, areas) {
  /** @type {{ name: string }[]} */
  const rows = await read(
    ownerUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`,
    [areas],
  );
  return rows.map(({ name }) => name);
}

/**
 * Roles, schemas, relations, their rights and their triggers: what must be the same afterwards.
 * @param {string} ownerUrl
 */
export const databaseState = (ownerUrl) =>
  read(
    ownerUrl,
    `SELECT 'rol' AS kind, rolname::text AS name, concat(rolsuper, rolbypassrls, rolcreaterole) AS state FROM pg_roles
      UNION ALL SELECT 'esquema', nspname, nspacl::text FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp'
      UNION ALL SELECT 'relación', oid::regclass::text, concat(relowner, relacl) FROM pg_class
        WHERE relkind IN ('r', 'p', 'v', 'S') AND relnamespace::regnamespace::text !~ '^pg_'
      UNION ALL SELECT 'disparador', concat(tgrelid::regclass, tgname), tgenabled::text FROM pg_trigger
      ORDER BY 1, 2, 3`,
  );
