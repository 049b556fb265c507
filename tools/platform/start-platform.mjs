/** The parts that are not ours: PostgreSQL, NATS, Keycloak and mail; each local unless an address replaces it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptsConnections, prepareDatabases } from './databases.mjs';
import { embeddedPart } from './identity.mjs';
import { keycloakCopy } from './keycloak-copy.mjs';
import { followOrigin, keycloakPart, placeRealm } from './keycloak.mjs';
import { natsServer } from './nats-server.mjs';
import { natsNames, natsParts, natsUrl, platformPassword, prepareJetStream, replicasIn, writeUsers } from './nats.mjs';
import { dropForeignData, root } from './places.mjs';
import { freePort, stablePort } from './ports.mjs';
import { makeServerAccount, postgresHome, preparePostgres, superuser } from './postgres.mjs';
import { say, step } from './say.mjs';
import { accepts, answersAt, waitFor } from './wait-for.mjs';

/**
 * @typedef {object} Setting what one run of the platform is made with
 * @property {import('./places.mjs').Places} places
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {import('./supervisor.mjs').Supervisor} supervisor
 * @property {Record<string, number>} ports by the names of publicPorts
 * @property {Record<string, string | undefined>} given the caller's environment
 * @property {boolean} [throwaway] test data: no fsync
 * @property {1 | 3} [natsServers] three are a cluster, which keeps each message three times
 */

/** Internal ports, the same ones again when they are free. @param {import('./places.mjs').Places} places */
async function privatePorts(places) {
  const file = path.join(places.data, 'puertos.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const ports = { postgres: await stablePort(known.postgres), nats: await stablePort(known.nats) };
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}

/**
 * @param {Setting} setting
 * @param {import('./identity.mjs').Brought} identity
 * @returns {Promise<import('./environment.mjs').Platform & { ownerUrl: string }>}
 */
export async function startPlatform(setting, identity) {
  const { places, secrets, ports, given } = setting;
  const hidden = await privatePorts(places);
  const ownerUrl = given.DATABASE_URL ?? (await step('PostgreSQL', () => startPostgres(setting, hidden.postgres)));
  const databases = await step('bases de datos', () =>
    prepareDatabases(ownerUrl, secrets, { keycloak: identity.kind === 'keycloak' }),
  ).catch(naming(given.DATABASE_URL && 'DATABASE_URL'));
  const origin = given.PORTAL_ORIGIN ?? `http://localhost:${ports.portal}`;
  const [natsUrl, keycloakUrl, smtpUrl] = await Promise.all([
    step('NATS', () => startNats(setting, hidden.nats)),
    step('identidad', () => startIdentity(setting, identity, origin, new URL(ownerUrl).host)),
    step('correo', () => startMail(setting)),
  ]);
  const oidcSecretFile = given.OIDC_CLIENT_SECRET_FILE ?? secrets.file('oidc-gateway');
  return {
    origin,
    portalPort: ports.portal,
    natsUrl,
    keycloakUrl,
    identity: identity.kind,
    smtpUrl,
    databases,
    oidcSecretFile,
    places,
    secrets,
    root,
    ownerUrl,
  };
}

/**
 * An error of a given address names its variable.
 * @param {string | undefined} variable
 * @returns {(error: Error) => never}
 */
const naming = (variable) => (error) => {
  if (!variable) throw error;
  throw new Error(`${variable}: ${error.message}`, { cause: error });
};

/** @param {Setting} setting @param {number} port @returns {Promise<string>} the owner's address */
async function startPostgres({ places, secrets, supervisor, throwaway }, port) {
  makeServerAccount(say);
  const outside = path.dirname(await postgresHome(places.data));
  if (dropForeignData(outside, places)) say(`! se borraron datos de otra carpeta .portal en ${outside}`);
  const password = secrets.value('postgres');
  const { command, args, options } = await preparePostgres({ dir: places.data, port, password, throwaway });
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  await supervisor.start({
    name: 'postgres',
    command,
    args,
    options,
    ready: acceptsConnections(url),
    signal: 'SIGINT',
    deadline: 120_000,
    shown: 'none',
  });
  return url;
}

/** @param {Setting} setting @param {number} port of the first server @returns {Promise<string>} */
async function startNats({ places, secrets, supervisor, given, natsServers = 1 }, port) {
  if (given.NATS_URL) {
    say(`NATS ajeno: su configuración debe incluir ${writeUsers(places, secrets)}`);
    await prepare(given.NATS_URL, secrets, given).catch(naming('NATS_URL'));
    return given.NATS_URL;
  }
  const others = natsNames[natsServers].slice(1);
  const ports = [port, ...(await Promise.all(others.map(freePort)))];
  const routes = others.length > 0 ? await Promise.all(ports.map(freePort)) : [];
  const parts = natsParts({ command: await natsServer(say), ports, routes, places, secrets });
  await Promise.all(parts.map((part) => supervisor.start(part)));
  const url = natsUrl(ports);
  const made = () => prepare(url, secrets);
  // Until its servers have found each other, a cluster makes no streams.
  await (others.length > 0 ? waitFor('NATS', made, { deadline: 60_000 }) : made());
  return url;
}

/**
 * @param {string} url @param {import('./secrets.mjs').Secrets} secrets
 * @param {Record<string, string | undefined>} [given] the caller's environment
 */
async function prepare(url, secrets, { NATS_CA_FILE: caFile, NATS_REPLICAS } = {}) {
  const login = { password: platformPassword(secrets), caFile, replicas: replicasIn(NATS_REPLICAS) };
  const unwanted = await prepareJetStream(url, login);
  if (unwanted.length > 0) say(`! NATS tiene consumidores que ningún proceso lee: ${unwanted.join(', ')}`);
}

/**
 * @param {Setting} setting
 * @param {import('./identity.mjs').Brought} identity
 * @param {string} origin
 * @param {string} database host and port
 * @returns {Promise<string>}
 */
async function startIdentity({ places, secrets, supervisor, ports, given }, identity, origin, database) {
  if (identity.kind === 'ajena') {
    await answersAt(`${identity.url}/realms/portal`)().catch(() =>
      say(`! ${identity.url}/realms/portal no responde todavía: nadie podrá iniciar sesión hasta que lo haga.`),
    );
    return identity.url;
  }
  const url = `http://localhost:${ports.keycloak}`;
  const smtp = mailServer(given, ports);
  if (identity.kind === 'embebida') {
    await supervisor.start(embeddedPart({ url, origin, smtp, secrets }));
    return url;
  }
  const home = await keycloakCopy(identity.built, places.keycloak);
  await placeRealm(home);
  const own = { keycloak: ports.keycloak, keycloakManagement: ports.keycloakManagement };
  await supervisor.start(
    keycloakPart({ home, java: identity.java, ports: own, origin, smtp, database, secrets, given }),
  );
  const moved = await followOrigin({ url, home, origin, smtp, password: secrets.value('keycloak-admin') });
  if (moved) say(`Keycloak: los clientes siguen ahora a ${origin}`);
  return url;
}

/**
 * Where Keycloak's own mails go.
 * @param {Record<string, string | undefined>} given
 * @param {Record<string, number>} ports
 */
function mailServer(given, ports) {
  if (!given.SMTP_URL) return { host: 'localhost', port: String(ports.smtp) };
  const { hostname, port } = new URL(given.SMTP_URL);
  return { host: hostname, port: port || '25' };
}

/** @param {Setting} setting @returns {Promise<string>} */
async function startMail({ supervisor, places, ports, given }) {
  if (given.SMTP_URL) {
    const { host } = new URL(given.SMTP_URL);
    if (!(await accepts(mailServer(given, ports))))
      say(`! ${host} (SMTP_URL) no responde todavía: los correos esperarán hasta que lo haga.`);
    return given.SMTP_URL;
  }
  await supervisor.start(mailPart({ smtp: ports.smtp, web: ports.mail }, places.mail));
  return `smtp://127.0.0.1:${ports.smtp}`;
}

/**
 * The local mail server: accepts everything, delivers nothing, shows it on a page.
 * @param {{ smtp: number, web: number }} ports
 * @param {string} folder where it may write: its own default is one folder in /tmp for every user and clone of the
 * machine
 * @returns {import('./supervisor.mjs').Part}
 */
const mailPart = ({ smtp, web }, folder) => ({
  name: 'maildev',
  command: process.execPath,
  args: [
    path.join(root, 'node_modules/maildev/dist/bin/maildev.js'),
    ...[
      '--smtp',
      String(smtp),
      '--ip',
      '127.0.0.1',
      '--web',
      String(web),
      '--web-ip',
      '127.0.0.1',
      '--max-emails',
      '2000',
    ],
  ],
  options: { env: { TMPDIR: folder } },
  ready: answersAt(`http://127.0.0.1:${web}/api/healthz`),
});
