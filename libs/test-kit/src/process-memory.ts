import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';

const CHUNK = 8 * 1024 * 1024;

/** Whether this system shows a process the memory of another one (Linux). */
export const readsForeignMemory = (): boolean => existsSync('/proc/self/mem');

/**
 * The writable memory of a process in pieces: what a core of it would hold (Linux).
 * @param overlap bytes that a piece has in common with the one before it, so that nothing is cut in two
 */
export async function* memoryPieces(pid: number, overlap: number): AsyncGenerator<Buffer> {
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const [from, to] of await regions(pid))
      for (let at = from; at < to; at += CHUNK - overlap) yield await read(memory, at, Math.min(CHUNK, to - at));
  } finally {
    await memory.close();
  }
}

async function regions(pid: number): Promise<[number, number][]> {
  const maps = (await readFile(`/proc/${pid}/maps`, 'utf8'))
    .split('\n')
    .filter((line) => /^\S+ rw/.test(line) && !line.includes('[v'));
  return maps.map((line) => (line.split(' ')[0] ?? '').split('-').map((hex) => parseInt(hex, 16)) as [number, number]);
}

/** A region that went away meanwhile holds nothing. */
async function read(memory: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  try {
    const { bytesRead } = await memory.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) return Buffer.of();
    throw error;
  }
}
