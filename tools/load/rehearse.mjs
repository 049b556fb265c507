/** The short run of `npm test`, on the portal that it has standing: counts and invariants, no times. */
import { say } from '../platform/say.mjs';
import { linkInReader } from './link-in-reader.mjs';
import { environmentsOf, few, pidsOf } from './own-stand.mjs';
import { runLoad } from './run-load.mjs';
import { portalOf } from './running-portal.mjs';

/** Signers, registrars and administrators at the same time. */
const SHORT = ['lunes'];

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, parts:
 * import('../platform/supervisor.mjs').Part[], platform: import('../platform/environment.mjs').Platform & {
 * ownerUrl: string }, places: import('../platform/places.mjs').Places, testEnv: Record<string, string> }} stood
 * @returns {Promise<import('../test/tally.mjs').Tally>} a break gets a second chance (second-chance.mjs says why)
 * @throws {Error} naming what brings k6
 */
export async function rehearse({ supervisor, parts, platform, places, testEnv }) {
  const { ownerUrl, origin, keycloakUrl } = platform;
  const loaded = portalOf({
    ownerUrl,
    origin,
    keycloakUrl,
    places,
    ...environmentsOf(parts),
    reserve: few,
    linkOf: linkInReader(testEnv.MAIL_URL),
    pids: pidsOf(supervisor, parts),
  });
  try {
    const held = () => runLoad(loaded, SHORT, { short: true, minutes: 0 });
    const broken = broke(await held());
    if (broken.length === 0) return { passed: SHORT.length, failed: 0, skipped: 0, retried: 0 };
    say(`! otra vez: ${broken.join(', ')}`);
    const failed = broke(await held()).length;
    return { passed: SHORT.length - failed, failed, skipped: 0, retried: SHORT.length - failed };
  } finally {
    await loaded.close();
  }
}

/** @param {import('./run-load.mjs').Result[]} results @returns {string[]} names */
const broke = (results) => results.filter(({ breaks }) => breaks.length > 0).map(({ name }) => name);
