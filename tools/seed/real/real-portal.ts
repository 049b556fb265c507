import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openMailbox, type Mailbox } from '../../drills/flow/mailbox.mjs';
import { endLeftovers } from '../../platform/leftovers.mjs';
import type { Places } from '../../platform/places.mjs';
import { freePort } from '../../platform/ports.mjs';
import { Supervisor, type Part } from '../../platform/supervisor.mjs';
import { beside, withSettings, writtenParts } from '../../run/process-parts.mjs';
import { migrateAll, startAll } from '../../run/stand-platform.mjs';

/** The portal's processes on a platform that another runner holds, and what their people need. */
export interface RealPortal {
  readonly origins: string[];
  readonly keycloakUrl: string;
  readonly database: pg.Pool;
  readonly mailbox: Mailbox;
  /** @throws Error the last lines of a process that does not get ready */
  start(): Promise<void>;
  stop(): Promise<void>;
  killAll(): void;
}

/**
 * The processes from their builds, with an address of their own: nobody else comes in meanwhile, and no mail leaves
 * this command.
 */
export async function realPortal(places: Places, databaseUrl: string): Promise<RealPortal> {
  // The list of `npm start` is held by whoever stands the platform.
  const processes = path.join(places.data, 'procesos-de-la-semilla.json');
  await endLeftovers(processes, places.installation);
  const [port, mailbox] = [await freePort(), await openMailbox(await freePort())];
  const written = await Promise.all(writtenParts(places).map(beside));
  const parts = written.map((part) => forSeed(part, port, mailbox.url));
  const supervisor = new Supervisor({ ...places, processes });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  return {
    origins: [`http://127.0.0.1:${port}`],
    keycloakUrl: keycloakOf(places),
    database,
    mailbox,
    start: async () => {
      await migrateAll(parts);
      await startAll(supervisor, parts);
    },
    stop: async () => {
      await supervisor.stopAll([['gateway'], parts.map(({ name }) => name)]);
      await mailbox.close();
      await database.end();
      rmSync(processes, { force: true });
    },
    killAll: () => supervisor.killAll(),
  };
}

/** Where people of the platform log in. */
export const keycloakOf = (places: Places): string =>
  String(writtenParts(places).find(({ name }) => name === 'gateway')?.options?.env?.['KEYCLOAK_URL']);

/** Keys for signers come as fast as one core makes them: nobody waits for a page meanwhile. */
const forSeed = (part: Part, gatewayPort: number, smtpUrl: string): Part => ({
  ...withSettings(part, {
    LOG_LEVEL: 'warn',
    GATEWAY_PORT: String(gatewayPort),
    SMTP_URL: smtpUrl,
    LLAVES_CPU: '1',
  }),
  shown: 'none',
});
