/** A bucket that each process enters with a key of its own: what a foreign key would open is then told apart. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testS3 } from '@portal/test-kit';
import { readyBucket, toDisk } from '../arena/bucket.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/**
 * @param {Arena} arena
 * @returns {Promise<{ whole: Record<string, string>, of: Record<string, Record<string, string>>,
 * close: () => Promise<void> }>} whole: how its owner enters; of: the settings by process
 */
export async function bucketWithKeys(arena) {
  const s3 = await testS3();
  const whole = s3.env();
  /** @type {string[]} */
  const files = [];
  const entering = async (/** @type {string} */ name) => {
    const { accessKeyId, secretAccessKey } = await s3.user(name, 'admin');
    const [id, secret] = [path.join(path.dirname(whole.S3_SECRET_KEY_FILE), name), fileOf(arena, name)];
    writeFileSync(id, accessKeyId, { mode: 0o600 });
    // Among the secrets of the portal: every one of them is looked for.
    writeFileSync(secret, secretAccessKey, { mode: 0o600 });
    files.push(secret);
    return { ...whole, S3_ACCESS_KEY_FILE: id, S3_SECRET_KEY_FILE: secret };
  };
  /** @type {Record<string, Record<string, string>>} */
  const of = {};
  for (const [part, { options }] of arena.parts)
    if (options?.env?.OBJECTS_DIR !== undefined) {
      const user = part.replace(/-2$/, '');
      of[part] = of[user] ?? (await entering(user));
    }
  await readyBucket(arena, whole);
  return {
    whole,
    of,
    close: async () => {
      await toDisk(arena, whole);
      await s3.close();
      for (const file of files) rmSync(file, { force: true });
    },
  };
}

/** @param {Arena} arena @param {string} name */
const fileOf = ({ places }, name) => path.join(places.secrets, `canario-s3-${name}`);
