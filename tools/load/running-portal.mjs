/** A portal that stands, as the load sees it: the runner's own one, or the running one of this clone. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { NO_PORTAL, ownPortal } from '../operate/own-portal.mjs';
import { addressAt, portalDatabase } from '../platform/databases.mjs';

/** @typedef {import('./run-load.mjs').Loaded} Loaded */

/**
 * @param {Omit<Loaded, 'database' | 'journal' | 'listeners' | 'readers' | 'origins'> & {
 * ownerUrl: string, origin: string }} what
 * @returns {Loaded & { close: () => Promise<void> }}
 */
export function portalOf({ ownerUrl, origin, ...rest }) {
  const database = new pg.Pool({
    connectionString: addressAt(ownerUrl, { database: portalDatabase(ownerUrl) }),
    max: 4,
  });
  return {
    ...rest,
    origins: [origin],
    database,
    journal: { plates: new Set(), refused: new Set(), enrolments: new Map(), signatures: new Map(), faults: [] },
    listeners: new Set(),
    readers: new Set(),
    close: () => database.end(),
  };
}

/**
 * The portal of this clone, which somebody has started: to search what `npm run seed` has made.
 * @param {string} origin
 * @throws {Error} one sentence when this clone has none
 */
export function runningPortal(origin) {
  const portal = ownPortal();
  if (!portal) throw new Error(NO_PORTAL);
  const { places, auditoria, pdf, ownerUrl } = portal;
  const gateway = parseEnv(readFileSync(path.join(places.environment, 'gateway.env'), 'utf8'));
  if (gateway.PORTAL_ORIGIN !== origin)
    throw new Error(`El portal de este clon está en ${gateway.PORTAL_ORIGIN}, no en ${origin}.`);
  const processes = existsSync(places.processes) ? JSON.parse(readFileSync(places.processes, 'utf8')) : [];
  const pids = Object.fromEntries(processes.map(({ name, pid }) => [name, pid]));
  delete pids.npm;
  return portalOf({
    ownerUrl,
    origin,
    keycloakUrl: String(gateway.KEYCLOAK_URL),
    places,
    auditoria,
    pdf,
    gateway,
    reserve: 0,
    linkOf: async () => undefined,
    pids: () => pids,
  });
}
