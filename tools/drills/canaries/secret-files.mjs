/** Secrets that the portal makes itself: private keys, and the passwords and keys of its processes. */
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ContextKeys, KeyFile, KeyRing, openEnvelope } from '@portal/service-kit';
import { processNames } from '../../platform/secrets.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('./needles.mjs').Canary} Canary */
/** @typedef {import('./permitted.mjs').Cells} Cells */

/** Both primes of every private key: whoever has one has the key. @param {Arena} arena @returns {Promise<Canary[]>} */
export async function privateKeys({ database, secrets }) {
  const ring = (/** @type {`${string}_KEK`} */ name, /** @type {string} */ secret) =>
    new KeyRing(name, new KeyFile(secrets.file(secret)), new KeyFile(`${secrets.file(secret)}.anterior`));
  const rings = { ca: ring('CA_KEK', 'kek-ca'), signer: ring('SIGNER_KEK', 'kek-firmantes') };
  const { rows } = await database.query(
    `SELECT id, dueno, kek_id AS "kekId", data_key AS "dataKey", sellada AS sealed FROM certificados.llave
     UNION ALL SELECT id, 'reserva', kek_id, data_key, sellada FROM certificados.llave_reserva`,
  );
  const keys = [];
  for (const row of rows) {
    const kind = row.dueno.startsWith('autoridad:') ? rings.ca : rings.signer;
    // The binding that services/certificados/src/custody/key-envelope.ts writes.
    const der = await openEnvelope(kind, row, `portal-llave|${row.id}|${row.dueno}`);
    const { p, q } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
    for (const prime of [p, q])
      keys.push({ kind: 'llave privada', value: Buffer.from(String(prime), 'base64url').subarray(24, 56) });
  }
  return keys;
}

/** @param {Arena} arena @returns {{ name: string, file: string, text: string }[]} */
const filesOf = ({ places }) =>
  readdirSync(places.secrets, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => {
      const file = path.join(places.secrets, name);
      return { name, file, text: readFileSync(file, 'utf8').trim() };
    });

const kindOf = (/** @type {string} */ name) => `secreto ${name}`;

/** Passwords and keys of the processes; a search for the bytes finds their hexadecimal too. @param {Arena} arena */
export const secretFiles = (arena) =>
  filesOf(arena).map(({ name, text }) => {
    if (/^[0-9a-f]{64}$/.test(text)) return { kind: kindOf(name), value: Buffer.from(text, 'hex') };
    return {
      kind: kindOf(name),
      value: Buffer.from(String(createPrivateKey(text).export({ format: 'jwk' }).d), 'base64url'),
    };
  });

/** What is proven by a key between two processes. @type {readonly ('contexto' | 'respuesta')[]} */
const purposes = ['contexto', 'respuesta'];
const kindOfPair = (/** @type {string} */ one, /** @type {string} */ other) => `llave entre ${one} y ${other}`;

const pairs = processNames.flatMap((one, at) =>
  processNames.slice(at + 1).map((other) => /** @type {const} */ ([one, other])),
);

/** The MAC keys that processes share two by two: no file holds them (docs/adr/0018). @param {Arena} arena */
export const pairKeys = ({ secrets }) =>
  pairs.flatMap(([one, other]) => {
    const keys = new ContextKeys(readFileSync(secrets.contextKey(one), 'utf8'), secrets.contextKeys);
    return [
      { caller: one, callee: other },
      { caller: other, callee: one },
    ].flatMap((direction) =>
      purposes.map((purpose) => ({
        kind: kindOfPair(one, other),
        value: /** @type {import('node:crypto').KeyObject} */ (
          keys.sharedWith(other, { ...direction, purpose })
        ).export(),
      })),
    );
  });

/** In the memory of both, their second replicas too. @param {Arena} arena @returns {Record<string, Cells>} */
export const pairKeysPermitted = ({ parts }) =>
  Object.fromEntries(
    pairs.map((pair) => [
      kindOfPair(...pair),
      { memoria: [...parts.keys()].filter((part) => pair.some((name) => part.replace(/-2$/, '') === name)) },
    ]),
  );

/**
 * A process may know the secrets that its settings name, and only in its memory.
 * @param {Arena} arena
 * @returns {Record<string, Cells>}
 */
export const secretFilesPermitted = (arena) =>
  Object.fromEntries(
    filesOf(arena).map(({ name, file, text }) => {
      const names = (/** @type {string | undefined} */ setting) =>
        setting && (setting === file || file === `${setting}.anterior` || setting.includes(text));
      const memoria = [...arena.parts]
        .filter(([, { options }]) => Object.values(options?.env ?? {}).some(names))
        .map(([process]) => process);
      return [kindOf(name), { memoria }];
    }),
  );
