/** Our own processes: the five services and the gateway, from their builds. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { folderOf } from '../artefacts/artefact.mjs';
import { environmentOf, environmentText } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { freePort } from '../platform/ports.mjs';
import { processNames } from '../platform/secrets.mjs';
import { answersAt } from '../platform/wait-for.mjs';

/**
 * V8's heap settings. A young generation of 16 to 64 MB lets the objects of a request die without a copy. The old
 * generation may triple before a full collection, which would otherwise run every ten documents. This costs some tens
 * of megabytes per process.
 */
export const heap = ['--min-semi-space-size=16', '--max-semi-space-size=64', '--heap-growing-percent=200'];

const entryName = 'dist/main.js';
const gatewayLast = [...processNames].sort((a, b) => Number(a === 'gateway') - Number(b === 'gateway'));

/** What the gateway has begun may be an upload. */
const longestDrain = 610_000;

/**
 * Writes `.portal/entorno/<process>.env` and says how to start each process.
 * @param {import('../platform/environment.mjs').Platform & { places: import('../platform/places.mjs').Places }}
 * platform
 * @param {Record<string, string | undefined>} given the caller's environment
 * @returns {Promise<import('../platform/supervisor.mjs').Part[]>} the gateway last
 */
export async function processParts(platform, given) {
  const parts = [];
  for (const name of gatewayLast) {
    const healthPort = await freePort();
    const env = environmentOf(name, platform, healthPort, given);
    writeFileSync(path.join(platform.places.environment, `${name}.env`), environmentText(env), { mode: 0o600 });
    const owner = platform.databases[`${name}_owner`];
    const migration = owner ? { ...env, [`${name.toUpperCase()}_OWNER_DATABASE_URL`]: owner } : undefined;
    if (migration) {
      const file = path.join(platform.places.environment, `${name}-migrar.env`);
      writeFileSync(file, environmentText(migration), { mode: 0o600 });
    }
    parts.push(partOf(name, env, migration));
  }
  return parts;
}

/**
 * Their parts again, from the files that `processParts` wrote: for a command beside the runner of the platform.
 * @param {import('../platform/places.mjs').Places} places
 * @returns {import('../platform/supervisor.mjs').Part[]} the gateway last
 */
export function writtenParts({ environment }) {
  const read = (/** @type {string} */ name) =>
    /** @type {Record<string, string>} */ (parseEnv(readFileSync(path.join(environment, `${name}.env`), 'utf8')));
  return gatewayLast.map((name) => {
    const migrates = existsSync(path.join(environment, `${name}-migrar.env`));
    return partOf(name, read(name), migrates ? read(`${name}-migrar`) : undefined);
  });
}

/**
 * How to start a process from its build.
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {Record<string, string>} [migration]
 * @returns {import('../platform/supervisor.mjs').Part}
 */
function partOf(name, env, migration) {
  const folder = path.join(root, folderOf(name));
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', ...heap, path.join(folder, entryName)],
    options: { cwd: folder, env },
    ready: answersAt(`http://127.0.0.1:${env.HEALTH_PORT}/health/ready`),
    deadline: 90_000,
    shown: 'all',
    ...(migration && { migration }),
    ...(name === 'gateway' && { signal: /** @type {const} */ ('SIGINT'), drain: longestDrain }),
  };
}

/** @typedef {import('../platform/supervisor.mjs').Part} Part */

/** The same part from another build of it. @param {Part} part @param {string} folder @returns {Part} */
export const fromFolder = (part, folder) => ({
  ...part,
  args: [...part.args.slice(0, -1), path.join(folder, entryName)],
  options: { ...part.options, cwd: folder },
});

/**
 * The same part on a health port of its own, to stand beside the one that runs.
 * @param {Part} part
 * @returns {Promise<Part>}
 */
export async function beside(part) {
  const healthPort = await freePort();
  return {
    ...withSettings(part, { HEALTH_PORT: String(healthPort) }),
    ready: answersAt(`http://127.0.0.1:${healthPort}/health/ready`),
  };
}

/**
 * A further replica of a part. Only the first one migrates.
 * @param {Part} part @param {number} n @returns {Promise<Part>}
 */
export async function replicaOf(part, n) {
  const { migration: _, ...copy } = await beside(part);
  return { ...copy, name: `${part.name}-${n}` };
}

/** A gateway that believes the proxy's word about who comes. @param {Part} part @param {number} port @returns {Part} */
export const behindProxy = (part, port) => withSettings(part, { GATEWAY_PORT: String(port), TRUST_PROXY: '1' });

/** The same part with other settings. @param {Part} part @param {Record<string, string>} settings @returns {Part} */
export const withSettings = (part, settings) => ({
  ...part,
  options: { ...part.options, env: { ...part.options?.env, ...settings } },
});

/** The gateway on a socket that outlives it. @param {Part} part @param {number} socket @returns {Part} */
export const onSocket = (part, socket) => ({ ...withSettings(part, { GATEWAY_FD: '3' }), socket });

/** @param {import('../platform/supervisor.mjs').Part[]} parts @returns {string[]} names of those that are not built */
export const unbuilt = (parts) =>
  parts.filter(({ args }) => !existsSync(args[args.length - 1])).map(({ name }) => name);
