import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';

const CHUNK = 8 * 1024 * 1024;

/** Whether this system shows a process the memory of its children (Linux). */
export const seLeeMemoriaAjena = (): boolean => existsSync('/proc/self/mem');

/** Which needles stand in the writable memory of a process: what a core of it would hold (Linux). */
export async function enMemoria(pid: number, needles: readonly Buffer[]): Promise<Buffer[]> {
  const found = new Set<Buffer>();
  const overlap = Math.max(...needles.map(({ length }) => length));
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const [from, to] of await regiones(pid)) {
      for (let at = from; at < to; at += CHUNK - overlap) {
        const chunk = await leer(memory, at, Math.min(CHUNK, to - at));
        for (const needle of needles) if (chunk.includes(needle)) found.add(needle);
      }
    }
  } finally {
    await memory.close();
  }
  return [...found];
}

async function regiones(pid: number): Promise<[number, number][]> {
  const maps = (await readFile(`/proc/${pid}/maps`, 'utf8'))
    .split('\n')
    .filter((line) => /^\S+ rw/.test(line) && !line.includes('[v'));
  return maps.map((line) => (line.split(' ')[0] ?? '').split('-').map((hex) => parseInt(hex, 16)) as [number, number]);
}

/** A region that went away meanwhile holds nothing. */
async function leer(memory: Awaited<ReturnType<typeof open>>, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  try {
    const { bytesRead } = await memory.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) return Buffer.of();
    throw error;
  }
}
