/** Where remotes are published: the object store and the portal in front of it. */
import { userInfo } from 'node:os';
import { changeVersions, withBuilt } from '../../artefacts/versions.mjs';
import { makePlaces } from '../../platform/places.mjs';
import { settingsHere } from '../../run/elsewhere.mjs';
import { remoteStore } from '../../run/publish-built.mjs';

/**
 * @typedef {object} Installation
 * @property {import('@portal/service-kit/remotes').RemoteStore} store
 * @property {string} origin of the running portal
 * @property {string} quien
 * @property {number} [patience] milliseconds within which the portal shows what is published
 * @property {(area: string, version: string) => void} [remember] what was built last; another clone's portal has no
 * part in it
 */

/** Settings of another installation than this clone's own portal. */
const given = /^(PORTAL_ORIGIN|OBJECTS_DIR|S3_[A-Z_]+)$/;

/** @typedef {import('../../platform/places.mjs').Places} Places */
/** @typedef {import('../../run/elsewhere.mjs').Settings} Settings */

/**
 * The settings of an installation: those that are given, else those of this clone's portal.
 * @param {Settings} env the caller's environment
 * @param {Settings | undefined} here
 * @returns {Settings}
 */
function settingsOf(env, here) {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => given.test(name)));
  if (own.OBJECTS_DIR || own.S3_ENDPOINT) {
    if (!own.PORTAL_ORIGIN) throw new Error('Falta PORTAL_ORIGIN: la dirección del portal en el que se publica.');
    return own;
  }
  if (!here) throw new Error('No hay portal en este clon: inícielo con npm start.');
  return { ...here, ...own };
}

/** @param {Settings} one @param {Settings} other @returns {boolean} whether both name the same store */
const sameStore = (one, other) =>
  (one.S3_ENDPOINT ? ['S3_ENDPOINT', 'S3_BUCKET'] : ['OBJECTS_DIR']).every((name) => one[name] === other[name]);

/**
 * @param {Settings} [env]
 * @param {Places} [places] of this clone
 * @returns {Promise<Installation>}
 */
export async function installation(env = process.env, places = makePlaces()) {
  const here = settingsHere(places);
  const settings = settingsOf(env, here);
  return {
    store: await remoteStore(settings),
    origin: String(settings.PORTAL_ORIGIN),
    quien: env.PUBLICADOR ?? userInfo().username,
    ...(here &&
      sameStore(settings, here) && {
        remember: (area, version) => void changeVersions(places, (now) => withBuilt(now, area, version)),
      }),
  };
}
