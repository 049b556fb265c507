/**
 * The short run of `npm test`, on the portal that it has standing: counts and invariants, no times. Of the scenarios
 * that it leaves out each script is loaded.
 */
import { isDeepStrictEqual } from 'node:util';
import { arrivalsOf } from '../drills/arena/arrivals.mjs';
import { broke, brokenOf } from '../drills/results.mjs';
import { sha256 } from '../platform/places.mjs';
import { say } from '../platform/say.mjs';
import { bringK6, readScenario } from './k6.mjs';
import { environmentsOf, few, pidsOf } from './own-stand.mjs';
import { commonInputs } from './prepare.mjs';
import { runLoad } from './run-load.mjs';
import { portalOf } from './running-portal.mjs';
import { scenarios } from './scenarios.mjs';

/** Signers, registrars and administrators at the same time. */
const SHORT = ['lunes'];
const others = Object.keys(scenarios).filter((name) => !SHORT.includes(name));

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, parts:
 * import('../platform/supervisor.mjs').Part[], platform: import('../platform/environment.mjs').Platform & {
 * ownerUrl: string }, places: import('../platform/places.mjs').Places, testEnv: Record<string, string> }} stood
 * @returns {Promise<import('../test/tally.mjs').Tally>} a break gets a second chance (second-chance.mjs says why)
 * @throws {Error} naming what brings k6
 */
export async function rehearse({ supervisor, parts, platform, places, testEnv }) {
  const { ownerUrl, origin, keycloakUrl } = platform;
  const mailSince = new Date();
  const loaded = portalOf({
    ownerUrl,
    origin,
    keycloakUrl,
    places,
    ...environmentsOf(parts),
    reserve: few,
    linkOf: linkInReader(testEnv.MAIL_URL),
    arrivals: () => arrivalsOf({ testEnv, mailSince }),
    pids: pidsOf(supervisor, parts),
  });
  try {
    const unread = await notLoaded(origin);
    for (const line of unread) say(`  ✗ ${line}`);
    const read = { passed: others.length - unread.length, failed: unread.length };
    const held = () => runLoad(loaded, SHORT, { short: true, minutes: 0 });
    const broken = broke(await held());
    const done = { ...read, skipped: 0, failures: unread };
    if (broken.length === 0) return { ...done, passed: read.passed + SHORT.length, retried: 0 };
    say(`! otra vez: ${broken.join(', ')}`);
    const failures = brokenOf(await held());
    const passed = SHORT.length - failures.length;
    return {
      ...done,
      passed: read.passed + passed,
      failed: read.failed + failures.length,
      retried: passed,
      failures: [...unread, ...failures],
    };
  } finally {
    await loaded.close();
  }
}

/**
 * The scripts of the others that k6 cannot load, or that are planned other people than they have.
 * @param {string} origin @returns {Promise<string[]>} why, by name
 */
async function notLoaded(origin) {
  const program = await bringK6();
  const faults = [];
  for (const name of others) {
    const amounts = scenarios[name].amounts({ capacity: 2, short: true, minutes: 0 });
    const nobody = { firstPlate: 0, signers: {}, terms: {}, short: true };
    const inputs = { ...commonInputs(), origin, tokens: origin, amounts, ...nobody };
    const planned = Object.keys(amounts).toSorted();
    const fault = await readScenario(program, name, inputs).then(
      (found) => (isDeepStrictEqual(found.toSorted(), planned) ? '' : `tiene ${found.join(', ')}`),
      (error) => error.message,
    );
    if (fault) faults.push(`${name}: ${fault}`);
  }
  return faults;
}

/**
 * The link of a mail that lies in the local reader.
 * @param {string} reader its address
 * @returns {(hash: string, address: string) => Promise<string | undefined>} hash: as the portal keeps it of a link
 */
const linkInReader = (reader) => async (hash, address) => {
  const mails = await fetch(`${reader}/api/email?to.address=${encodeURIComponent(address)}`);
  const tokens = [...(await mails.text()).matchAll(/\/firmar\/([\w-]{43})/g)].map(([, token]) => token);
  return tokens.find((token) => sha256(token) === hash);
};
