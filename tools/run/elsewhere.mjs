/** This clone's own portal, and whether the caller's settings mean another installation. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** @typedef {import('../platform/places.mjs').Places} Places */
/** @typedef {Record<string, string | undefined>} Settings */

/** @param {Places} places @returns {Settings | undefined} of this clone's portal, which the last start wrote */
export function settingsHere({ environment }) {
  const file = path.join(environment, 'gateway.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : undefined;
}

/** What names an installation. */
const naming = ['PORTAL_ORIGIN', 'OBJECTS_DIR', 'S3_ENDPOINT', 'S3_BUCKET'];

/**
 * @param {Settings} env the caller's environment
 * @param {Places} places of this clone
 * @returns {string | undefined} the setting that names another installation than this clone's portal
 */
export function elsewhere(env, places) {
  const here = settingsHere(places);
  return naming.find((name) => env[name] && env[name] !== here?.[name]);
}
