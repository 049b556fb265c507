import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryPieces, readsForeignMemory } from './process-memory.js';
import { endWithUs } from './start-child.js';

const UNWRITTEN = 512 * 1024 * 1024;
/** Longer than a page, so that it lies in two at least. */
const SECRET = 6000;
const byteAt = (n: number) => ((n * n * 31 + n * 7) >> 3) & 255;

/** Writes the secret into the middle of a large region, byte by byte: it stands nowhere else. */
const program = `
  globalThis.large = Buffer.allocUnsafeSlow(${UNWRITTEN});
  const byteAt = ${byteAt};
  for (let n = 0; n < ${SECRET}; n += 1) large[${UNWRITTEN / 2} + n] = byteAt(n);
  process.stdout.write('written');
  setInterval(() => undefined, 60_000);
`;

/** @returns whether the secret of such a process was found, and how much was read of it */
async function search(proc: (pid: number) => Promise<string>): Promise<{ found: boolean; bytes: number }> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithUs(child);
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`it has written nothing: ${code ?? signal}`);
  });
  try {
    await Promise.race([once(child.stdout, 'data'), died]);
    const pid = child.pid ?? 0;
    const secret = Buffer.from(Array.from({ length: SECRET }, (_, n) => byteAt(n)));
    let bytes = 0;
    let found = false;
    for await (const piece of memoryPieces(pid, secret.length, await proc(pid))) {
      bytes += piece.length;
      found ||= piece.includes(secret);
    }
    return { found, bytes };
  } finally {
    child.kill('SIGKILL');
  }
}

const testOfMemory = readsForeignMemory() ? test : test.skip;

testOfMemory('what a process has written is read whole, and what it only asked for is not read', async () => {
  const { found, bytes } = await search(async () => '/proc');
  expect(found).toBe(true);
  expect(bytes).toBeLessThan(UNWRITTEN);
});

testOfMemory('where the system does not say what was written, all of it is read', async () => {
  const proc = await mkdtemp(path.join(tmpdir(), 'proc-'));
  try {
    const { found, bytes } = await search(async (pid) => {
      await mkdir(path.join(proc, String(pid)));
      for (const file of ['mem', 'maps']) await symlink(`/proc/${pid}/${file}`, path.join(proc, String(pid), file));
      return proc;
    });
    expect(found).toBe(true);
    expect(bytes).toBeGreaterThan(UNWRITTEN);
  } finally {
    await rm(proc, { recursive: true });
  }
});
