/**
 * The object store as a bucket of a real S3 server for a while. What lies on the disk stays there unseen meanwhile;
 * what came into the bucket is brought to the disk afterwards.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settle } from '../../operate/invariants/settle.mjs';
import { storeOf } from '../../operate/invariants/store-of.mjs';
import { publishBuilt } from '../../run/publish-built.mjs';

/** @typedef {import('./stand-arena.mjs').Arena} Arena */

/**
 * To be awaited before a process is given the bucket.
 * @param {Arena} arena @param {Record<string, string>} settings of the bucket
 * @throws {Error} when something is still to be done with files of the disk, which it would not find
 */
export async function readyBucket(arena, settings) {
  const left = await settle(arena.database);
  if (left.length > 0) throw new Error(`before the bucket: ${left.join(', ')}`);
  await publishBuilt(arena.places, { ...arena.parts.get('gateway')?.options?.env, ...settings });
}

/** To be awaited once no process has it any more. @param {Arena} arena @param {Record<string, string>} settings */
export async function toDisk({ places }, settings) {
  const bucket = await storeOf(settings);
  for (const key of await bucket.keys()) {
    const file = path.join(places.objects, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await bucket.read(key));
  }
}
