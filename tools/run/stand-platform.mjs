/** One whole run: platform and processes, as `npm start` and `npm test` share it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { endLeftovers } from '../platform/leftovers.mjs';
import { checkLocalData } from '../platform/local-data.mjs';
import { natsNames } from '../platform/nats.mjs';
import { makePlaces } from '../platform/places.mjs';
import { say, step } from '../platform/say.mjs';
import { makeSecrets, processNames } from '../platform/secrets.mjs';
import { startPlatform } from '../platform/start-platform.mjs';
import { Supervisor } from '../platform/supervisor.mjs';
import { processParts, unbuilt } from './process-parts.mjs';
import { publishFolders } from './publish-built.mjs';

const run = promisify(execFile);

/**
 * @param {Record<string, string | undefined>} given
 * @param {import('../platform/identity.mjs').Identity} identity
 */
export const usesLocal = (given, { kind }) => ({
  keycloak: kind !== 'ajena',
  keycloakManagement: kind === 'keycloak',
  mail: !given.SMTP_URL,
  smtp: !given.SMTP_URL,
});

/**
 * Ends what a killed run left, then makes folders, secrets and the supervisor.
 * @param {string} [data] another data folder than the clone's
 */
export async function openPlaces(data) {
  const places = makePlaces(data);
  checkLocalData(places);
  const ended = await endLeftovers(places.processes, places.installation);
  if (ended.length > 0) say(`Se terminaron procesos de una ejecución anterior: ${ended.join(', ')}`);
  return { places, secrets: makeSecrets(places.secrets), supervisor: new Supervisor(places) };
}

/** @typedef {Awaited<ReturnType<typeof openPlaces>>} Opened */

/**
 * @param {Opened & Pick<import('../platform/start-platform.mjs').Setting,
 * 'ports' | 'given' | 'throwaway' | 'natsServers'>} setting
 * @param {import('../platform/identity.mjs').Brought} identity
 */
export async function standPlatform(setting, identity) {
  const platform = await startPlatform(setting, identity);
  const parts = await processParts({ ...platform, places: setting.places }, setting.given);
  return { platform, parts };
}

/**
 * @param {import('../platform/supervisor.mjs').Supervisor} supervisor
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 */
export async function standProcesses(supervisor, parts) {
  await migrateAll(parts);
  await publishFolders(supervisor.places, parts);
  await startAll(supervisor, parts);
}

/** @param {import('../platform/supervisor.mjs').Part[]} parts @throws {Error} naming those that are not built */
export async function migrateAll(parts) {
  const missing = unbuilt(parts);
  if (missing.length > 0)
    throw new Error(
      `Sin construir: ${missing.map((name) => path.join(name, 'dist')).join(', ')}. npx nx run-many -t build`,
    );
  for (const part of parts.filter(({ migration }) => migration)) await migrate(part);
}

/**
 * The services, then the gateway before them.
 * @param {import('../platform/supervisor.mjs').Supervisor} supervisor
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 */
export async function startAll(supervisor, parts) {
  const start = (/** @type {import('../platform/supervisor.mjs').Part[]} */ some) => () =>
    Promise.all(some.map((part) => supervisor.start(part)));
  const isGateway = (/** @type {import('../platform/supervisor.mjs').Part} */ { name }) => /^gateway(-\d)?$/.test(name);
  await step('servicios', start(parts.filter((part) => !isGateway(part))));
  await step('gateway', start(parts.filter(isGateway)));
}

/**
 * Runs the command `migrar` that lies beside the part's entry.
 * @param {import('../platform/supervisor.mjs').Part} part
 */
export const migrate = ({ name, command, args, options, migration }) =>
  step(`esquema de ${name}`, async () => {
    const words = args
      .filter((arg) => !arg.startsWith('--watch'))
      .map((arg) => arg.replace(/main\.(js|ts)$/, 'migrar.$1'));
    await run(command, words, {
      cwd: options?.cwd,
      env: { PATH: process.env.PATH, ...options?.env, ...migration },
    });
  });

/** What stops first: the door, then the services, then what they stand on. */
export const stopOrder = [
  ['gateway'],
  processNames.filter((name) => name !== 'gateway'),
  ['keycloak', 'identidad', 'maildev'],
  [...natsNames[3]],
  ['postgres'],
];
