/** How soon people are served again: somebody comes right after a fault, and waits until all that he does is done. */
import { prepareSignature, roles, sign, submit } from './enrolment.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {() => Promise<number>} Probe begun at the end of a fault; milliseconds until all has gone through */

/**
 * Makes what a signer needs before the fault, so that nothing of it counts as the wait. An enrolment is sent and a
 * document signed at the same time, each again as the portal says (Retry-After) until it stands: every process of ours
 * takes part in one of them, but for mail and audit, which nobody waits for.
 * @param {Arena} arena
 * @returns {() => Promise<Probe>} one for each fault
 */
export function probesOf(arena) {
  /** @type {(() => Promise<void>)[]} */
  const ready = [];
  return async () => {
    if (ready.length === 0) {
      const enrolment = await submit(arena);
      const prepared = await Promise.all(
        roles.map(async (role) => ({ role, sent: await prepareSignature(arena, enrolment, role) })),
      );
      ready.push(
        ...prepared.map(
          ({ role, sent }) =>
            () =>
              sign(arena, enrolment, role, sent),
        ),
      );
    }
    const signing = /** @type {() => Promise<void>} */ (ready.pop());
    return async () => {
      const since = performance.now();
      await Promise.all([submit(arena), signing()]);
      return performance.now() - since;
    };
  };
}
