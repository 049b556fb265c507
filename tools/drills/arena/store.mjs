/**
 * The object store on a disk whose size we hold in our hand: a tmpfs where we may mount one, else a folder that we
 * lock.
 */
import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const large = 2 ** 30;
const page = 4096;

/**
 * @typedef {object} Store
 * @property {string} how named in the table
 * @property {() => Promise<void>} fill from now on nothing more fits
 * @property {() => Promise<void>} free it has grown
 */

/**
 * @param {string} folder an empty one
 * @returns {Promise<Store | undefined>} none for a root who may not mount: nothing is locked to him
 */
export async function openStore(folder) {
  const root = process.getuid?.() === 0;
  const mounted =
    root &&
    (await run('mount', ['-t', 'tmpfs', '-o', `size=${large},mode=700`, 'tmpfs', folder]).then(
      () => true,
      () => false,
    ));
  if (mounted) return tmpfs(folder);
  return root ? undefined : locked(folder);
}

/** What a run, or one that was killed, has mounted there. @param {string} folder */
export async function releaseStore(folder) {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  if (mounts.includes(` ${folder} tmpfs `)) await run('umount', ['-l', folder]);
}

/** @param {string} folder @returns {Store} */
function tmpfs(folder) {
  const resize = async (/** @type {number} */ bytes) => {
    await run('mount', ['-o', `remount,size=${bytes}`, folder]);
  };
  return {
    how: 'tmpfs sin espacio',
    fill: async () => {
      // A file that grew in between makes the size too small to be taken: once more, with the new one.
      for (let attempt = 1; ; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        const failure = await resize((blocks - bfree) * bsize + page).then(
          () => undefined,
          (error) => error,
        );
        if (!failure) return;
        if (attempt === 20) throw failure;
      }
    },
    free: () => resize(large),
  };
}

/**
 * Who may not mount locks the folder for half-written files: the store cannot tell one refusal of the disk from
 * another.
 * @param {string} folder
 * @returns {Store}
 */
const locked = (folder) => ({
  how: 'carpeta cerrada (sin permiso de montar)',
  fill: () => chmod(`${folder}/.tmp`, 0o500),
  free: () => chmod(`${folder}/.tmp`, 0o700),
});
