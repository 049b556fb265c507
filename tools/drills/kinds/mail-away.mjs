/**
 * The mail server is away for an hour of retries while people enrol; everything else goes on. Back again, every mail
 * that was meant arrives, and none of them twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { settle } from '../../operate/invariants/settle.mjs';
import { arrivalsOf } from '../arena/arrivals.mjs';
import { notHeld } from '../arena/stand-arena.mjs';
import { submit } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/** An enrolment asks two people to sign. */
const perEnrolment = 2;
/** Enrolments that are sent at the same time. */
const width = 4;

/**
 * The pauses between attempts are a sixtieth of those in production (CORREO_ESPERA_MS, 1 s instead of 1 min): so is the
 * hour.
 * @param {Arena} arena
 * @param {{ mails: number, seconds: number, within: number }} counts seconds: at least that long; within: so many of
 * them after its return the last mail has come
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>} recovery: until the last mail has come
 */
export async function mailAway(arena, { mails, seconds, within }) {
  const { supervisor, database } = arena;
  if (supervisor.pidOf('maildev') === undefined) return notHeld('no hay un servidor de correo propio que detener');
  const part = supervisor.partOf('maildev');
  const breaks = await settle(database);
  const signer = await probesOf(arena)();
  await settle(database);
  await supervisor.stop('maildev');
  const since = performance.now();
  /** @type {string[]} */
  const ids = [];
  try {
    const work = async () => {
      while (ids.length < mails / perEnrolment) {
        const at = ids.push('') - 1;
        ids[at] = (await submit(arena)).id;
      }
    };
    await Promise.all([...Array.from({ length: width }, work), signer()]);
    await eventually('every mail waits', async () => {
      const { rows } = await correos(arena, ids);
      if (rows.some(({ estado }) => estado !== 'en-cola')) throw new Error('a mail left without a server');
      return rows.length === ids.length * perEnrolment;
    });
    await pause(Math.max(0, seconds * 1000 - (performance.now() - since)));
  } finally {
    await supervisor.start(part);
    arena.mailSince = new Date();
  }
  const away = performance.now();
  const left = async () => (await correos(arena, ids)).rows.every(({ estado }) => estado !== 'en-cola');
  await eventually('every mail has left', left).catch((error) => breaks.push(error.message));
  const last = performance.now() - away;
  breaks.push(...(await settle(database)));
  breaks.push(...(await once(arena, ids)));
  const injections = ids.length * perEnrolment;
  const gone = ((away - since) / 1000).toFixed(0);
  return { injections, breaks, recovery: [last], limit: within, note: `sin servidor ${gone} s` };
}

/** @param {Arena} arena @param {readonly string[]} ids */
const correos = ({ database }, ids) =>
  database.query(`SELECT estado, retorno FROM notificaciones.correo WHERE inscripcion_id = ANY($1)`, [ids]);

/** Nothing of ours was killed: a mail that arrives twice was sent twice. @param {Arena} arena @param {string[]} ids */
async function once(arena, ids) {
  const { marks } = await arrivalsOf(arena);
  const { rows } = await correos(arena, ids);
  return rows.flatMap(({ estado, retorno }) => {
    const times = marks.get(retorno) ?? 0;
    return estado === 'aceptado' && times === 1 ? [] : [`mail ${retorno}: ${estado}, arrived ${times} times`];
  });
}
