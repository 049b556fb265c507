/**
 * A process dies between the two halves of a signature whose key lies with its signer (docs/adr/0068), or at a durable
 * step of the second half. The signer comes again with the same key, and there is exactly one signature.
 */
import { durableSteps } from '@portal/service-kit/failpoints';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { elapsed, say } from '../../platform/say.mjs';
import { signApart, unsigned } from '../flow/device-signature.mjs';
import { extended, submit } from '../flow/enrolment.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/** Who takes part in a signature. */
const concerned = /** @type {const} */ (['pdf', 'certificados', 'inscripciones']);

/** Every failpoint of the second half. */
const points = Object.entries(durableSteps)
  .filter(([step]) => step.startsWith('firmar.'))
  .flatMap(([step, [name]]) => ['antes', 'despues'].map((moment) => ({ name, failpoint: `${step}.${moment}` })));

/**
 * Two deaths of each process, `rounds` times: one that is over when the second half comes, and one that it meets. Then
 * every failpoint once, or as many as `failpoints` says.
 * @param {Arena} arena
 * @param {{ rounds: number, failpoints?: number, step?: string }} counts step: those failpoints alone whose names begin
 * so
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function deviceKeys(arena, { rounds, failpoints = points.length, step }) {
  const before = { .../** @type {import('../../platform/supervisor.mjs').Part} */ (arena.parts.get('inscripciones')) };
  await arena.exchange('inscripciones', withDeviceKeys(before));
  /** @type {string[]} */
  const breaks = [];
  let injections = 0;
  const hold = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ work) => {
    const since = performance.now();
    injections += 1;
    const failed = await work().then(
      () => undefined,
      (error) => `${what}: ${error.message}`,
    );
    if (failed) breaks.push(failed);
    say(`  ${failed ? '✗' : '✓'} ${what} (${elapsed(since)})`);
  };
  for (let round = 0; step === undefined && round < rounds; round += 1) {
    for (const name of concerned) {
      await hold(`${name} dies between the halves`, () => between(arena, () => arena.strike(name)));
      await hold(`${name} dies while the second half comes`, () => meanwhile(arena, () => arena.strike(name)));
    }
  }
  const chosen = points.filter(({ failpoint }) => failpoint.startsWith(step ?? '')).slice(0, failpoints);
  for (const { name, failpoint } of chosen) await hold(`${name} ${failpoint}`, () => atPoint(arena, name, failpoint));
  await arena.exchange('inscripciones', before);
  return { injections, breaks };
}

/**
 * What a first half has left that nobody closes is deleted two minutes after its time, which is five minutes otherwise:
 * longer than anybody waits for rest (settle.mjs).
 * @param {import('../../platform/supervisor.mjs').Part} part
 */
const withDeviceKeys = ({ options, ...part }) => ({
  ...part,
  options: { ...options, env: { ...options?.env, FIRMA_LLAVE: 'dispositivo', FIRMA_PREPARADA_MS: '30000' } },
});

/**
 * Both sign with keys of their own; the driver's halves lie apart.
 * @param {Arena} arena
 * @param {() => Promise<unknown>} strike done when the process is back
 */
async function between(arena, strike) {
  const enrolment = await submit(arena);
  await signApart(arena, enrolment, 'conductor', async () => {
    await strike();
    await unsigned(arena, enrolment, 'conductor');
  });
  await signApart(arena, enrolment, 'propietario', async () => undefined);
  await extended(arena, enrolment);
}

/** @param {Arena} arena @param {() => Promise<unknown>} strike */
async function meanwhile(arena, strike) {
  /** @type {Promise<unknown>} */
  let struck = Promise.resolve();
  await between(arena, async () => {
    struck = strike();
    // A break of its own, told below.
    struck.catch(() => undefined);
  });
  await struck;
}

/** @param {Arena} arena @param {string} name @param {string} failpoint */
async function atPoint(arena, name, failpoint) {
  /** @type {number | undefined} */
  let armed;
  await between(arena, async () => {
    armed = await arena.arm(name, failpoint);
  });
  const died = /** @type {number} */ (armed);
  await eventually('the armed process has died', async () => arena.pid(name) !== died);
  await arena.reborn(name, died);
}
