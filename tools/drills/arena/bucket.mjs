/**
 * The object store as a bucket of a real S3 server for a while. Each process enters it with a key of its own and the
 * rights of its own policy. What lies on the disk stays there unseen meanwhile; what came into the bucket is brought to
 * the disk afterwards.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testS3 } from '@portal/test-kit';
import { settle } from '../../operate/invariants/settle.mjs';
import { storeOf } from '../../operate/invariants/store-of.mjs';
import { publishBuilt } from '../../run/publish-built.mjs';

/** @typedef {import('./stand-arena.mjs').Arena} Arena */

/**
 * @typedef {object} Bucket
 * @property {string} endpoint
 * @property {Record<string, Record<string, string>>} of the settings by part
 * @property {import('../../operate/invariants/store-of.mjs').Store} store what came into it, as `pdf` may read it
 * @property {() => Promise<void>} close to be awaited once no process has it any more
 */

/**
 * To be awaited before a process is given the bucket.
 * @param {Arena} arena
 * @returns {Promise<Bucket>}
 * @throws {Error} when something is still to be done with files of the disk, which it would not find
 */
export async function openBucket(arena) {
  const left = await settle(arena.database);
  if (left.length > 0) throw new Error(`before the bucket: ${left.join(', ')}`);
  const s3 = await testS3();
  /** @type {string[]} */
  const files = [];
  const end = async () => {
    for (const file of files) rmSync(file, { force: true });
    await s3.close();
  };
  try {
    const whole = s3.env();
    const of = enteringOf(arena, await s3.processUsers(), whole, files);
    await publishBuilt(arena.places, { ...arena.parts.get('gateway')?.options?.env, ...whole });
    const store = await storeOf(of.pdf);
    return { endpoint: s3.endpoint, of, store, close: () => toDisk(arena, whole).finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * @param {Arena} arena
 * @param {Awaited<ReturnType<Awaited<ReturnType<typeof testS3>>['processUsers']>>} users
 * @param {Record<string, string>} whole how the owner enters
 * @param {string[]} files that are to be deleted in the end: this adds to them
 */
function enteringOf({ parts, places }, users, whole, files) {
  /** @type {Record<string, Record<string, string>>} */
  const of = {};
  for (const part of parts.keys()) {
    const user = /** @type {keyof typeof users} */ (part.replace(/-2$/, ''));
    const { accessKeyId, secretAccessKey } = users[user];
    const id = path.join(path.dirname(whole.S3_SECRET_KEY_FILE), user);
    // Among the secrets of the portal: every one of them is looked for.
    const secret = path.join(places.secrets, `canario-s3-${user}`);
    writeFileSync(id, accessKeyId, { mode: 0o600 });
    writeFileSync(secret, secretAccessKey, { mode: 0o600 });
    files.push(secret);
    of[part] = { ...whole, S3_ACCESS_KEY_FILE: id, S3_SECRET_KEY_FILE: secret };
  }
  return of;
}

/** @param {Arena} arena @param {Record<string, string>} settings of the bucket */
async function toDisk({ places }, settings) {
  const bucket = await storeOf(settings);
  for (const key of await bucket.keys()) {
    const file = path.join(places.objects, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await bucket.read(key));
  }
}
