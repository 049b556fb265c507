/** The object store of a portal as the invariants read it: whole, on disk or in a bucket. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeObjectStore, storeSettingsSchema } from '@portal/service-kit/objects';

/**
 * @typedef {object} Store
 * @property {(key: string) => Promise<Buffer>} read
 * @property {() => Promise<string[]>} keys of all that enrolments have left, half-written files too
 */

/** Where published remotes lie: they are no part of any enrolment. */
const REMOTES = 'mfe/';
/** In a bucket, where no file is visible half-written. */
const folders = ['cargas/', 'instantaneas/', 'documentos/', 'borradores/'];

/**
 * @param {Record<string, string | undefined>} environment of `pdf`: its key of the bucket alone opens every folder
 * (`objectAccess`)
 * @returns {Promise<Store>}
 */
export async function storeOf(environment) {
  if (environment.S3_ENDPOINT === undefined) return onDisk(String(environment.OBJECTS_DIR));
  const bucket = await makeObjectStore('pdf', storeSettingsSchema.parse(environment));
  if (!bucket) throw new Error('no bucket');
  return {
    read: (key) => bucket.read(key),
    keys: async () => (await Promise.all(folders.map((folder) => bucket.list(folder)))).flat().map(({ key }) => key),
  };
}

/** @param {string} folder @returns {Store} */
const onDisk = (folder) => ({
  read: (key) => readFile(path.join(folder, key)),
  keys: async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((key) => !key.startsWith(REMOTES)),
});
