/**
 * The object store is a bucket of a real S3 server, and its door answers 503 again and again: what cannot be kept is
 * refused with its sentence, nothing half-written counts, and the next one goes through.
 */
import { randomUUID } from 'node:crypto';
import { refusingProxy, testS3 } from '@portal/test-kit';
import { settle } from '../../operate/invariants/settle.mjs';
import { withSettings } from '../../run/process-parts.mjs';
import { readyBucket, toDisk } from '../arena/bucket.mjs';
import { call } from '../arena/call.mjs';
import { aPlate, enrolmentForm } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { tokenOf } from '../flow/token-of.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { afterCalls } from './kills.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../../platform/supervisor.mjs').Part} Part */
/** @typedef {{ times: number, width: number }} Counts width: lives at the same time */

/**
 * @param {Arena} arena
 * @param {Counts} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function storeRefuses(arena, counts) {
  const s3 = await testS3();
  const front = await refusingProxy(s3.endpoint);
  try {
    const report = await inBucket(arena, { ...s3.env(), S3_ENDPOINT: front.url }, () => refused(arena, front, counts));
    return { ...report, note: `${report.note} · ${front.door.refused} × 503 de la puerta de un S3 (versitygw)` };
  } finally {
    await front.close();
    await s3.close();
  }
}

/**
 * @param {Arena} arena @param {Awaited<ReturnType<typeof refusingProxy>>} front @param {Counts} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
async function refused(arena, { door }, { times, width }) {
  /** @type {number[]} */
  const recovery = [];
  const next = probesOf(arena);
  const work = async (/** @type {string[]} */ found) => {
    for (let time = 0; time < times; time += 1) {
      const probe = await next();
      await afterCalls(arena, 1 + (time % 6));
      door.lets = 0;
      try {
        found.push(...(await attempt(arena)));
      } finally {
        door.lets = Infinity;
      }
      recovery.push(await probe());
    }
  };
  const { breaks, note } = await whileLiving(arena, work, width);
  return { injections: times, breaks, recovery, note };
}

/** One who is not patient. @param {Arena} arena @returns {Promise<string[]>} */
async function attempt(arena) {
  const plate = aPlate();
  arena.journal.refused.add(plate);
  const sent = { token: await tokenOf(arena, 'registrante'), body: enrolmentForm(plate), key: randomUUID() };
  const { status, body } = await call(arena.origins[0], 'POST', '/api/inscripcion-terceros', sent);
  const right = status === 503 && body.code === 'ALMACEN_NO_DISPONIBLE';
  return right ? [] : [`an enrolment while the store refuses: ${status} ${JSON.stringify(body)}`];
}

/**
 * Every process keeps its files in the bucket for as long as the work takes; then they lie on the disk like all others.
 * @template T
 * @param {Arena} arena @param {Record<string, string>} settings of the bucket @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inBucket(arena, settings, work) {
  await readyBucket(arena, settings);
  const before = [...arena.parts].map(([name, part]) => /** @type {[string, Part]} */ ([name, { ...part }]));
  try {
    await Promise.all(before.map(([name, part]) => arena.exchange(name, withSettings(part, settings))));
    const result = await work();
    await settle(arena.database);
    return result;
  } finally {
    await Promise.all(before.map(([name, part]) => arena.exchange(name, part)));
    await toDisk(arena, settings);
  }
}
