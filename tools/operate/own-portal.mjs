import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { addressAt, portalDatabase } from '../platform/databases.mjs';
import { makePlaces } from '../platform/places.mjs';
import { superuser } from '../platform/postgres.mjs';

/**
 * The portal of this clone: its places, the environments of `auditoria` and `pdf`, and the address of the database's
 * owner, who sees every schema. Undefined before its first start.
 * @param {string} [datos] its folder
 */
export function ownPortal(datos) {
  const places = makePlaces(datos);
  const file = (/** @type {string} */ process) => path.join(places.environment, `${process}.env`);
  if (!existsSync(file('auditoria'))) return undefined;
  const auditoria = parseEnv(readFileSync(file('auditoria'), 'utf8'));
  const pdf = parseEnv(readFileSync(file('pdf'), 'utf8'));
  const given = process.env.DATABASE_URL;
  const password = () => readFileSync(path.join(places.secrets, 'postgres'), 'utf8');
  const ownerUrl = given
    ? addressAt(given, { database: portalDatabase(given) })
    : addressAt(String(auditoria.AUDITORIA_DATABASE_URL), { user: superuser, password: password() });
  return { places, auditoria, pdf, ownerUrl };
}

/** What a command says when there is none. */
export const NO_PORTAL = 'No hay portal en este clon: inícielo con npm start.';
