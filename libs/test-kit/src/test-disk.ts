import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { eventually } from './eventually.js';

const run = promisify(execFile);
const LARGE = 2 ** 30;

/** A disk of a test's own whose size it holds in its hand. */
export interface TestDisk {
  /** Every user may enter it. */
  readonly folder: string;
  /** From now on nothing more fits. */
  fill(): Promise<void>;
  /** It has grown. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Mounts, says so, and waits at a pipe whose other end the test alone holds: it unmounts when the test is killed too. */
const guardian = `
  if mount -t tmpfs -o "size=$2,mode=755" tmpfs "$1" && echo mounted; then read -r _; umount -l "$1"; fi
  rmdir "$1"`;

/**
 * A tmpfs, which goes with this process.
 * @returns none where we may not mount: Linux lets root, and in a container only one that was given this right
 * @example const disk = await testDisk(); const testOfDisk = disk ? test : test.skip;
 */
export async function testDisk(): Promise<TestDisk | undefined> {
  // Not the folder of temporary files, which the user of PostgreSQL may not be able to enter.
  const folder = await mkdtemp('/var/tmp/portal-disco-');
  await chmod(folder, 0o755);
  // A session of its own: what a terminal sends to this process must not end the guard first.
  const guard = spawn('/bin/sh', ['-c', guardian, 'guard', folder, String(LARGE)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  guard.unref();
  const gone = once(guard, 'exit');
  const mounted = await Promise.race([once(guard.stdout, 'data').then(() => true), gone.then(() => false)]);
  guard.stdout.destroy();
  if (!mounted) return undefined;
  const resize = async (bytes: number): Promise<void> => {
    await run('mount', ['-o', `remount,size=${bytes}`, folder]);
  };
  const fill = async (): Promise<true> => {
    const { blocks, bfree, bsize } = await statfs(folder);
    await resize((blocks - bfree) * bsize);
    return true;
  };
  return {
    folder,
    // A file that grows in between makes the size too small to be taken.
    fill: async () => void (await eventually('the disk is as large as what lies on it', fill)),
    free: () => resize(LARGE),
    close: async () => {
      guard.stdin.end();
      await gone;
    },
  };
}
