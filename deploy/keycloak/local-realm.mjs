/** The local realm: that of production, and over it what only a local portal may have. */
import { readFile } from 'node:fs/promises';

/** @param {string} name @returns {Promise<any>} */
const read = async (name) => JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));

/** @returns {Promise<any>} the realm that production imports; `${NAME}` stands for a value of its environment */
export const readRealm = () => read('realm-portal.json');

/** @returns {Promise<any>} the realm of a local portal: sample people, `portal-cli`, no one-time password */
export const readLocalRealm = async () => withOverlay(await readRealm(), await read('local.json'));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists grow, objects take the overlay's members, anything else is replaced. Pure.
 * @param {unknown} base @param {unknown} overlay @returns {any}
 */
export function withOverlay(base, overlay) {
  if (Array.isArray(base) && Array.isArray(overlay)) return [...base, ...overlay];
  if (!isObject(base) || !isObject(overlay)) return overlay;
  const merged = Object.entries(overlay).map(([key, value]) => [
    key,
    key in base ? withOverlay(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}
