/**
 * Databases, schemas and login roles: each area has its schema and sees no other; `ownersApart` do not own theirs.
 * Idempotent.
 */
import { checkMigrations } from './local-data.mjs';
import { areas, ownersApart } from './secrets.mjs';

/** @typedef {import('pg').Client} Client */

/** @param {string} url @returns {Promise<Client>} */
async function connect(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** @template T @param {string} url @param {(client: Client) => Promise<T>} work @returns {Promise<T>} */
async function as(url, work) {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {string} url @returns {() => Promise<void>} throws until the server answers */
export const acceptsConnections = (url) => () =>
  as(url, async (client) => {
    await client.query('SELECT 1');
  });

/** @param {Client} client @param {string} name @param {string} password */
async function role(client, name, password) {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${client.escapeIdentifier(name)} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/** @param {Client} client @param {string} name @param {string} [owner] */
async function database(client, name, owner) {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount)
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)}${owner ? ` OWNER ${client.escapeIdentifier(owner)}` : ''}`,
    );
  await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
}

/** The login that owns an area's schema: its service's, unless the two are apart. @param {string} area */
const ownerOf = (area) => (ownersApart.includes(area) ? `${area}_owner` : area);

/** @param {Client} client @param {string} portal the database's name */
async function schemas(client, portal) {
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public');
  await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
  for (const area of areas) {
    const owner = ownerOf(area);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${area} AUTHORIZATION ${owner}`);
    if (owner !== area) await separate(client, area, owner);
    for (const login of new Set([area, owner])) {
      await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(portal)} TO ${login}`);
      await client.query(
        `ALTER ROLE ${login} IN DATABASE ${client.escapeIdentifier(portal)} SET search_path TO ${area}, public`,
      );
    }
  }
}

/**
 * Takes schema and tables from a service that owned them before. Its rights come with the migrations.
 * @param {Client} client @param {string} area @param {string} owner
 */
async function separate(client, area, owner) {
  await client.query(`ALTER SCHEMA ${area} OWNER TO ${owner}`);
  await client.query(`REASSIGN OWNED BY ${area} TO ${owner}`);
  await client.query(`REVOKE ALL ON SCHEMA ${area} FROM ${area}`);
  await client.query(`GRANT USAGE ON SCHEMA ${area} TO ${area}`);
}

/** @param {string} url @param {{ database?: string, user?: string, password?: string }} change @returns {string} */
export function addressAt(url, change) {
  const address = new URL(url);
  if (change.database) address.pathname = `/${change.database}`;
  if (change.user) address.username = change.user;
  if (change.password) address.password = change.password;
  return address.href;
}

/**
 * The database that holds the schemas: the one the owner's address names, else `portal`.
 * @param {string} url
 * @returns {string}
 */
export function portalDatabase(url) {
  const named = decodeURIComponent(new URL(url).pathname.slice(1));
  return named === '' || named === 'postgres' ? 'portal' : named;
}

/**
 * @param {string} ownerUrl
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {{ keycloak: boolean }} options whether Keycloak is ours and needs a database
 * @returns {Promise<Record<string, string>>} the address of each area, and of each owner apart (`auditoria_owner`)
 */
export async function prepareDatabases(ownerUrl, secrets, { keycloak }) {
  const portal = portalDatabase(ownerUrl);
  const logins = [...new Set(areas.flatMap((area) => [area, ownerOf(area)]))];
  await as(ownerUrl, async (client) => {
    for (const login of logins) await role(client, login, secrets.value(`db-${login}`));
    await database(client, portal);
    if (!keycloak) return;
    await role(client, 'keycloak', secrets.value('db-keycloak'));
    await database(client, 'keycloak', 'keycloak');
  });
  await as(addressAt(ownerUrl, { database: portal }), async (client) => {
    await checkMigrations(client, areas);
    await schemas(client, portal);
  });
  return Object.fromEntries(
    logins.map((login) => [
      login,
      addressAt(ownerUrl, { database: portal, user: login, password: secrets.value(`db-${login}`) }),
    ]),
  );
}
