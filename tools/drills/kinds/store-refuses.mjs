/**
 * The object store is a bucket of a real S3 server, and its door answers 503 again and again: what cannot be kept is
 * refused with its sentence, nothing half-written counts, and the next one goes through. In the end the bucket's files
 * are whole.
 */
import { randomUUID } from 'node:crypto';
import { refusingProxy } from '@portal/test-kit';
import { documentsWhole } from '../../operate/invariants/documents-whole.mjs';
import { filesNeeded } from '../../operate/invariants/files-needed.mjs';
import { secretsKept } from '../../operate/invariants/secrets-kept.mjs';
import { settle } from '../../operate/invariants/settle.mjs';
import { storeOf } from '../../operate/invariants/store-of.mjs';
import { withSettings } from '../../run/process-parts.mjs';
import { openBucket } from '../arena/bucket.mjs';
import { call } from '../arena/call.mjs';
import { aPlate, enrolmentForm } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { tokenOf } from '../flow/token-of.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { afterCalls } from './kills.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../arena/stand-arena.mjs').Report} Report */
/** @typedef {import('../arena/bucket.mjs').Bucket} Bucket */
/** @typedef {import('../../platform/supervisor.mjs').Part} Part */
/** @typedef {{ times: number, width: number }} Counts width: lives at the same time */

/**
 * @param {Arena} arena
 * @param {Counts} counts
 * @returns {Promise<Report>}
 */
export async function storeRefuses(arena, counts) {
  const bucket = await openBucket(arena);
  try {
    const front = await refusingProxy(bucket.endpoint);
    try {
      const report = await inBucket(arena, { ...bucket, endpoint: front.url }, () => refused(arena, front, counts));
      return { ...report, note: `${report.note} · ${front.door.refused} × 503 de la puerta de un S3 (versitygw)` };
    } finally {
      await front.close();
    }
  } finally {
    await bucket.close();
  }
}

/**
 * @param {Arena} arena @param {Awaited<ReturnType<typeof refusingProxy>>} front @param {Counts} counts
 * @returns {Promise<Report>}
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
 * Every process keeps its files in the bucket for as long as the work takes; then they are looked at there.
 * @param {Arena} arena @param {Bucket} bucket @param {() => Promise<Report>} work
 * @returns {Promise<Report>}
 */
async function inBucket(arena, { endpoint, of, store }, work) {
  const before = [...arena.parts].map(([name, part]) => /** @type {[string, Part]} */ ([name, { ...part }]));
  const entering = (/** @type {string} */ name) => ({ ...of[name], S3_ENDPOINT: endpoint });
  try {
    await Promise.all(before.map(([name, part]) => arena.exchange(name, withSettings(part, entering(name)))));
    const report = await work();
    await settle(arena.database);
    return { ...report, breaks: [...report.breaks, ...(await filesBroken(arena, store))] };
  } finally {
    await Promise.all(before.map(([name, part]) => arena.exchange(name, part)));
  }
}

/**
 * The invariants that read files, of those in the bucket. What an enrolment of before needs lies on the disk.
 * @param {Arena} arena @param {Bucket['store']} bucket
 * @returns {Promise<string[]>}
 */
async function filesBroken({ database, places }, bucket) {
  const disk = await storeOf({ OBJECTS_DIR: places.objects });
  const keys = new Set(await bucket.keys());
  const read = (/** @type {string} */ key) => (keys.has(key) ? bucket : disk).read(key);
  return [
    ...(await documentsWhole(database, read)),
    ...(await filesNeeded(database, bucket)),
    ...(await secretsKept({ database, store: bucket, places })),
  ];
}
