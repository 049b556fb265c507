/**
 * NATS dies again and again, then stays away for a while. People are told so within the time of a call; whatever was
 * written meanwhile is told when it is back, and no process ends.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { kill } from '../../platform/leftovers.mjs';
import { natsNames } from '../../platform/nats.mjs';
import { call } from '../arena/call.mjs';
import { aPlate, enrolmentForm } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { tokenOf } from '../flow/token-of.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { afterCalls, pidsOfOurs, quickly } from './kills.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/** Longer than the deadline of any call that people wait for. */
const answeredWithin = 30_000;

/**
 * @param {Arena} arena
 * @param {{ kills: number, seconds: number, width: number }} counts seconds: of the outage after the kills; width:
 * lives at the same time
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function natsAway(arena, { kills, seconds, width }) {
  const { supervisor } = arena;
  const names = natsNames[3].filter((name) => supervisor.pidOf(name) !== undefined);
  const parts = names.map((name) => supervisor.partOf(name));
  const before = pidsOfOurs(arena);
  /** @type {number[]} */
  const recovery = [];
  const next = probesOf(arena);
  const die = async (/** @type {string} */ name) => {
    const old = /** @type {number} */ (supervisor.pidOf(name));
    kill(-old, 'SIGKILL');
    await eventually(`${name} is started again`, async () => supervisor.pidOf(name) !== old);
  };
  const work = async (/** @type {string[]} */ breaks) => {
    for (let time = 0; time < kills; time += 1) {
      const probe = await next();
      await afterCalls(arena, 1 + (time % 6));
      const dying = Promise.all(names.map(die));
      recovery.push(await probe());
      await dying;
    }
    const probe = await next();
    await Promise.all(names.map((name) => supervisor.stop(name)));
    const since = performance.now();
    breaks.push(...(await refused(arena)));
    await pause(Math.max(0, seconds * 1000 - (performance.now() - since)));
    await Promise.all(parts.map((part) => supervisor.start(part)));
    recovery.push(await probe());
  };
  const { breaks, note } = await parts.reduceRight(
    (inner, part) => () => quickly(part, inner),
    () => whileLiving(arena, work, width),
  )();
  const after = pidsOfOurs(arena);
  for (const [name, pid] of before) if (after.get(name) !== pid) breaks.push(`${name} ended with NATS`);
  const injections = kills + 1;
  return { injections, breaks, recovery, note: `${note} · ${kills} muertes, después ${seconds} s sin NATS` };
}

/** One who is not patient: what he is told, and when. @param {Arena} arena @returns {Promise<string[]>} */
async function refused(arena) {
  const plate = aPlate();
  arena.journal.refused.add(plate);
  const token = await tokenOf(arena, 'registrante');
  const since = performance.now();
  const sent = { token, body: enrolmentForm(plate), key: randomUUID() };
  const { status, body } = await call(arena.origins[0], 'POST', '/api/inscripcion-terceros', sent);
  const ms = performance.now() - since;
  const right = status === 503 && ms <= answeredWithin;
  return right ? [] : [`an enrolment without NATS: ${status} ${body.code} after ${(ms / 1000).toFixed(1)} s`];
}
