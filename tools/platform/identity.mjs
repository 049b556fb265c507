/**
 * Who tells the portal who a person is: Keycloak; without Java or Maven the embedded realm, which reads the same realm
 * file; or a server of someone else.
 */
import path from 'node:path';
import { builtKeycloak, cachedKeycloak, findJava } from './keycloak-copy.mjs';
import { realmValues } from './keycloak.mjs';
import { onPath } from './on-path.mjs';
import { keycloak } from './outside-parts.mjs';
import { root } from './places.mjs';
import { say } from './say.mjs';
import { answersAt } from './wait-for.mjs';

/**
 * @typedef {{ kind: 'ajena', url: string } | { kind: 'embebida' } | { kind: 'keycloak', java: string }} Identity
 * @typedef {Exclude<Identity, { kind: 'keycloak' }> | { kind: 'keycloak', java: string, built: string }} Brought
 */

const lacking =
  'consolas, correos, bloqueo por intentos, política de contraseñas, contraseña de un solo uso, ' +
  'sesiones después de reiniciarse';

/**
 * Says in one line what was chosen, and what the embedded realm lacks.
 * @param {Record<string, string | undefined>} given the caller's environment; `IDENTIDAD` forces one
 * @param {(line: string) => void} [tell] takes that line
 * @returns {Promise<Identity>}
 * @throws {Error} one sentence: IDENTIDAD means nothing, contradicts KEYCLOAK_URL, or Keycloak is forced without Java
 */
export async function chooseIdentity({ KEYCLOAK_URL, IDENTIDAD = '' }, tell = say) {
  if (!['', 'keycloak', 'embebida'].includes(IDENTIDAD))
    throw new Error(`IDENTIDAD=${IDENTIDAD} no existe: es keycloak o embebida.`);
  if (KEYCLOAK_URL) {
    if (IDENTIDAD === 'embebida') throw new Error('IDENTIDAD=embebida y KEYCLOAK_URL se excluyen: quite una.');
    return { kind: 'ajena', url: KEYCLOAK_URL.replace(/\/$/, '') };
  }
  if (IDENTIDAD === 'embebida') return embedded('IDENTIDAD=embebida', tell);
  if (IDENTIDAD === 'keycloak') return ofOurs(await findJava(), tell);
  const java = await findJava().catch(() => undefined);
  if (java === undefined) return embedded('falta Java ≥ 17', tell);
  return builtKeycloak() || (await onPath('mvn')) ? ofOurs(java, tell) : embedded('falta Maven', tell);
}

/** @param {string} java @param {(line: string) => void} tell @returns {Identity} */
function ofOurs(java, tell) {
  tell(`identidad: Keycloak ${keycloak.version}`);
  return { kind: 'keycloak', java };
}

/** @param {string} why @param {(line: string) => void} tell @returns {Identity} */
function embedded(why, tell) {
  tell(`identidad: realm embebido (${why}); no tiene ${lacking}`);
  return { kind: 'embebida' };
}

/** Fetched while npm works: needs nothing but Java and Maven. @param {Identity} identity @returns {Promise<Brought>} */
export const fetchIdentity = async (identity) =>
  identity.kind === 'keycloak' ? { ...identity, built: await cachedKeycloak(identity.java, say) } : identity;

/**
 * What tests and drills stand on, whatever the machine lacks.
 * @param {(line: string) => void} [tell] as for `chooseIdentity`
 * @throws {Error} when Java or Maven is missing
 */
export const realKeycloak = async (tell) => fetchIdentity(await chooseIdentity({ IDENTIDAD: 'keycloak' }, tell));

/**
 * @param {Parameters<typeof realmValues>[0] & { url: string }} options url: with the port that it opens
 * @returns {import('./supervisor.mjs').Part}
 */
export const embeddedPart = ({ url, ...options }) => ({
  name: 'identidad',
  command: process.execPath,
  args: [path.join(root, 'tools/platform/embedded-realm/main.mjs')],
  options: { env: { PORTAL_ENV: 'local', REALM_URL: url, ...realmValues(options) } },
  ready: answersAt(`http://127.0.0.1:${new URL(url).port}/realms/portal`),
});
