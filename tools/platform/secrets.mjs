/** Passwords and keys of this clone, made once at random, each in a file of mode 600. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { permissions } from '../../deploy/nats/permissions.mjs';

export const areas = ['gateway', 'inscripciones', 'certificados', 'notificaciones', 'auditoria'];
/** Areas whose service does not own its schema: another login migrates it. */
export const ownersApart = ['auditoria'];
export const processNames = ['gateway', 'inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'];

const names = [
  'postgres',
  'db-keycloak',
  'keycloak-admin',
  'oidc-gateway',
  'oidc-usuarios',
  'sesion',
  'carga',
  'kek-formulario',
  'correo',
  'kek-ca',
  'kek-firmantes',
  'nats-rutas',
  ...areas.map((area) => `db-${area}`),
  ...ownersApart.map((area) => `db-${area}_owner`),
  ...Object.keys(permissions).map((user) => `nats-${user}`),
];

/**
 * @typedef {object} Secrets
 * @property {(name: string) => string} value
 * @property {(name: string) => string} file
 * @property {(process: string) => string} contextKey the private key with which a process signs the caller's context
 * @property {string} contextKeys the folder of all public keys, `<process>.pub.pem`
 */

/** @param {string} dir the folder of secrets @returns {Secrets} */
export function makeSecrets(dir) {
  for (const name of names) once(path.join(dir, name), () => randomBytes(32).toString('hex'));
  const contextKeys = path.join(dir, 'contexto');
  mkdirSync(contextKeys, { recursive: true });
  const contextKey = (/** @type {string} */ process) => path.join(dir, `contexto-${process}.pem`);
  for (const process of processNames) makeKeyPair(contextKey(process), path.join(contextKeys, `${process}.pub.pem`));
  const file = (/** @type {string} */ name) => known(dir, name);
  return { file, value: (name) => readFileSync(file(name), 'utf8'), contextKey, contextKeys };
}

/** @param {string} dir @param {string} name */
function known(dir, name) {
  if (!names.includes(name)) throw new Error(`unknown secret ${name}`);
  return path.join(dir, name);
}

/** @param {string} file @param {() => string} content */
function once(file, content) {
  if (!existsSync(file)) writeFileSync(file, content(), { mode: 0o600 });
}

/** @param {string} privateFile @param {string} publicFile */
function makeKeyPair(privateFile, publicFile) {
  if (existsSync(privateFile) && existsSync(publicFile)) return;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
}
