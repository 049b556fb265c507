/** Where remotes are published: the object store and the portal in front of it. */
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { makePlaces } from '../../platform/places.mjs';
import { remoteStore } from '../../run/publish-built.mjs';

/**
 * @typedef {object} Installation
 * @property {import('@portal/service-kit/remotes').RemoteStore} store
 * @property {string} origin of the running portal
 * @property {string} quien
 */

/** Settings of another installation than this clone's own portal. */
const given = /^(PORTAL_ORIGIN|OBJECTS_DIR|S3_[A-Z_]+)$/;

/**
 * The settings of an installation: those that are given, else those of this clone's portal.
 * @param {Record<string, string | undefined>} env the caller's environment
 * @returns {Record<string, string | undefined>}
 */
function settingsOf(env) {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => given.test(name)));
  if (own.OBJECTS_DIR || own.S3_ENDPOINT) {
    if (!own.PORTAL_ORIGIN) throw new Error('Falta PORTAL_ORIGIN: la dirección del portal en el que se publica.');
    return own;
  }
  const file = path.join(makePlaces().environment, 'gateway.env');
  if (!existsSync(file)) throw new Error('No hay portal en este clon: inícielo con npm start.');
  return { ...parseEnv(readFileSync(file, 'utf8')), ...own };
}

/**
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Installation>}
 */
export async function installation(env = process.env) {
  const settings = settingsOf(env);
  return {
    store: await remoteStore(settings),
    origin: String(settings.PORTAL_ORIGIN),
    quien: env.PUBLICADOR ?? userInfo().username,
  };
}
