/**
 * Where everything local lies. Nothing outside the data folder is written but the user's cache and, as root, /var/tmp.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @typedef {object} Places
 * @property {string} data
 * @property {string} secrets
 * @property {string} environment
 * @property {string} logs
 * @property {string} objects
 * @property {string} mail
 * @property {string} nats
 * @property {string} keycloak
 * @property {string} processes the list of what was started
 * @property {string} artefacts what was published of each process, by area and version
 * @property {string} versions which version of each process is in service
 * @property {string} publishing the lock of whoever publishes
 * @property {string} runnerSocket where the runner takes orders
 * @property {string} installation a random name that marks our processes
 */

/**
 * Makes the folders.
 * @param {string} [data] another data folder than the clone's, for test runs
 * @returns {Places}
 */
export function makePlaces(data = path.join(root, '.portal')) {
  mkdirSync(data, { recursive: true, mode: 0o755 });
  /** @param {string} name @param {number} [mode] */
  const folder = (name, mode) => {
    const at = path.join(data, name);
    mkdirSync(at, { recursive: true, mode });
    return at;
  };
  return {
    data,
    secrets: folder('secretos', 0o700),
    environment: folder('entorno', 0o700),
    logs: folder('registros'),
    objects: folder('objetos', 0o700),
    mail: folder('correo', 0o700),
    nats: folder('nats', 0o700),
    keycloak: folder('keycloak', 0o700),
    processes: path.join(data, 'procesos.json'),
    artefacts: folder('artefactos'),
    versions: path.join(data, 'versiones.json'),
    publishing: path.join(data, 'publicacion.json'),
    runnerSocket: path.join(data, 'ordenes.sock'),
    installation: installationOf(data),
  };
}

/** @param {string} data @returns {string} */
function installationOf(data) {
  const file = path.join(data, 'instalacion');
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}

/**
 * Data of a deleted `.portal` can survive in /var/tmp; its keys are gone with the folder, so it is worth nothing.
 * @param {string} outside the folder beside our data where PostgreSQL keeps its own
 * @param {Places} places
 * @returns {boolean} true when something old was deleted
 */
export function dropForeignData(outside, places) {
  if (path.resolve(outside) === path.resolve(places.data)) return false;
  const mark = path.join(outside, 'instalacion');
  const stale = existsSync(outside) && (!existsSync(mark) || readFileSync(mark, 'utf8') !== places.installation);
  if (stale) rmSync(outside, { recursive: true, force: true });
  mkdirSync(outside, { recursive: true });
  writeFileSync(mark, places.installation);
  return stale;
}

/** @param {string | Buffer} content @returns {string} */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');
