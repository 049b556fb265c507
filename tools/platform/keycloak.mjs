/**
 * The local Keycloak: realm file, theme, and how it is started. The realm is imported once; when the portal's address
 * or the mail port changes, its clients follow by REST.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLocalRealm } from '../../deploy/keycloak/local-realm.mjs';
import { adminUser } from './keycloak-copy.mjs';
import { root, sha256 } from './places.mjs';
import { say } from './say.mjs';
import { answersAt } from './wait-for.mjs';

const source = path.join(root, 'deploy/keycloak');

/**
 * @typedef {object} KeycloakOptions
 * @property {string} home
 * @property {string} java
 * @property {{ keycloak: number, keycloakManagement: number }} ports
 * @property {{ host: string, port: string }} smtp where Keycloak's own mails go
 * @property {string} origin the portal's
 * @property {string} database host and port of PostgreSQL
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {Record<string, string | undefined>} [given] the caller's environment: the company that its mails name
 */

/**
 * What the realm file takes from the environment.
 * @param {Pick<KeycloakOptions, 'origin' | 'smtp' | 'secrets'>} options
 */
export const realmValues = ({ origin, smtp, secrets }) => ({
  PORTAL_ORIGIN: origin,
  SMTP_HOST: smtp.host,
  SMTP_PORT: smtp.port,
  OIDC_GATEWAY_SECRET: secrets.value('oidc-gateway'),
  OIDC_USUARIOS_SECRET: secrets.value('oidc-usuarios'),
  EMPRESA_NOMBRE_CORTO: 'Transcarga',
  EMPRESA_CORREO_REMITENTE: 'no-responder@transcarga.test',
  // The sample of our own mails (services' `empresaConfigSchema`; a test compares), where nothing else is given.
  EMPRESA_NIT: '900.123.456-8',
  EMPRESA_CIUDAD: 'Bogotá D.C.',
  EMPRESA_TELEFONO: '601 000 0000',
  EMPRESA_CORREO_DATOS: 'datos@transcarga.test',
});

/**
 * Puts theme and realm file in place; an edited realm file is said, for Keycloak ignores it once the realm exists.
 * @param {string} home
 */
export async function placeRealm(home) {
  await rm(path.join(home, 'themes/portal'), { recursive: true, force: true });
  await cp(path.join(source, 'theme/portal'), path.join(home, 'themes/portal'), { recursive: true });
  await mkdir(path.join(home, 'data/import'), { recursive: true });
  const realm = JSON.stringify(await readLocalRealm());
  await writeFile(path.join(home, 'data/import/realm-portal.json'), realm);
  const stamp = await stampOf(home, 'realm.sha256');
  const known = await readFile(stamp, 'utf8').catch(() => undefined);
  if (known === undefined) await writeFile(stamp, sha256(realm));
  else if (known !== sha256(realm))
    say('! deploy/keycloak cambió desde que se creó el realm: npm run reset lo crea de nuevo.');
}

/**
 * Beside the copies of all versions, for the realm outlives each of them. A copy of before had it inside.
 * @param {string} home @param {string} name @returns {Promise<string>} the file that remembers it
 */
async function stampOf(home, name) {
  const parent = path.dirname(home);
  const stamp = path.join(parent, name);
  if (existsSync(stamp)) return stamp;
  for (const copy of await readdir(parent)) {
    const inside = path.join(parent, copy, 'data', name);
    if (existsSync(inside)) await rename(inside, stamp);
  }
  return stamp;
}

/** @param {KeycloakOptions} options @returns {import('./supervisor.mjs').Part} */
export function keycloakPart({ home, java, ports, origin, smtp, database, secrets, given = {} }) {
  return {
    name: 'keycloak',
    command: path.join(home, 'bin/kc.sh'),
    args: [
      'start',
      '--optimized',
      '--import-realm',
      '--cache=local',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${ports.keycloak}`,
      '--http-management-host=127.0.0.1',
      `--http-management-port=${ports.keycloakManagement}`,
      `--hostname=http://localhost:${ports.keycloak}`,
      '--log-level=INFO,io.smallrye.health:error,org.infinispan:warn',
      '--spi-theme--static-max-age=-1',
      '--spi-theme--cache-themes=false',
      '--spi-theme--cache-templates=false',
    ],
    options: {
      cwd: home,
      env: {
        JAVA: java,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
        JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
        KC_DB_URL: `jdbc:postgresql://${database}/keycloak`,
        KC_DB_USERNAME: 'keycloak',
        KC_DB_PASSWORD: secrets.value('db-keycloak'),
        KC_DB_POOL_MAX_SIZE: '10',
        KC_BOOTSTRAP_ADMIN_USERNAME: adminUser,
        KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.value('keycloak-admin'),
        ...realmValues({ origin, smtp, secrets }),
        ...Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('EMPRESA_'))),
      },
    },
    ready: answersAt(`http://127.0.0.1:${ports.keycloakManagement}/health/ready`),
    deadline: 300_000,
  };
}

/** @param {string} url @param {RequestInit} [init] @returns {Promise<any>} */
async function call(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok)
    throw new Error(
      `Keycloak: ${init?.method ?? 'GET'} ${new URL(url).pathname} → ${response.status} ${await response.text()}`,
    );
  return response.status === 204 ? undefined : response.json();
}

/** @param {string} url @param {string} password @returns {Promise<string>} */
async function adminToken(url, password) {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: adminUser, password });
  return (await call(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form }))
    .access_token;
}

/**
 * Every address of the old origin in a client becomes one of the new. Pure.
 * @param {unknown} value @param {string} from @param {string} to @returns {any}
 */
export function moved(value, from, to) {
  if (typeof value === 'string')
    return value === from || value.startsWith(`${from}/`) ? to + value.slice(from.length) : value;
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, from, to)]));
}

/**
 * @param {{ url: string, home: string, origin: string, smtp: { host: string, port: string }, password: string }}
 * options
 * @returns {Promise<boolean>} true when something had to change
 */
export async function followOrigin({ url, home, origin, smtp, password }) {
  const stamp = await stampOf(home, 'origen.json');
  const wanted = JSON.stringify({ origin, smtp });
  const known = await readFile(stamp, 'utf8').catch(() => undefined);
  if (known !== undefined && known !== wanted)
    await update(url, JSON.parse(known), { origin, smtp }, await adminToken(url, password));
  await writeFile(stamp, wanted);
  return known !== undefined && known !== wanted;
}

/**
 * @param {string} url
 * @param {{ origin: string }} before
 * @param {{ origin: string, smtp: { host: string, port: string } }} after
 * @param {string} token
 */
async function update(url, before, after, token) {
  const realm = `${url}/admin/realms/portal`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const client of await call(`${realm}/clients`, { headers })) {
    const next = moved(client, before.origin, after.origin);
    if (JSON.stringify(next) !== JSON.stringify(client)) {
      await call(`${realm}/clients/${client.id}`, { method: 'PUT', headers, body: JSON.stringify(next) });
    }
  }
  const { smtpServer } = await call(realm, { headers });
  await call(realm, { method: 'PUT', headers, body: JSON.stringify({ smtpServer: { ...smtpServer, ...after.smtp } }) });
}
