import { existsSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';

const CHUNK = 8 * 1024 * 1024;
/** Bytes of a page's entry in `pagemap`; its two highest bits say that the page is there, or was swapped out. */
const ENTRY = 8;
const IS_THERE = 0xc0;

type Span = readonly [from: number, to: number];

/** Whether this system shows a process the memory of another one (Linux). */
export const readsForeignMemory = (): boolean => ['mem', 'maps'].every((file) => existsSync(`/proc/self/${file}`));

/**
 * The writable memory of a process in pieces: what a core of it would hold (Linux). Memory that was asked for and never
 * written is left out where the system says which it is: it is four fifths of all, and holds nothing.
 * @param overlap bytes that a piece has in common with the one before it, so that nothing is cut in two
 * @param proc where the system shows its processes
 */
export async function* memoryPieces(pid: number, overlap: number, proc = '/proc'): AsyncGenerator<Buffer> {
  const shown = `${proc}/${pid}`;
  const memory = await open(`${shown}/mem`, 'r');
  try {
    for await (const [from, to] of spans(shown))
      for (let at = from; at < to; at += CHUNK - overlap) yield await read(memory, at, Math.min(CHUNK, to - at));
  } finally {
    await memory.close();
  }
}

/** What of the writable regions may hold something. */
async function* spans(shown: string): AsyncGenerator<Span> {
  const all = await regions(shown);
  const pagemap = await openIfShown(`${shown}/pagemap`);
  if (!pagemap) return yield* all.map(({ span }) => span);
  try {
    const page = await pageSize();
    for (const { span, isOwn } of all) yield* isOwn ? await written(pagemap, span, page) : [span];
  } finally {
    await pagemap.close();
  }
}

/** Some systems show no such file, or not to everybody. */
async function openIfShown(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Not every processor has pages of 4 kB. */
async function pageSize(): Promise<number> {
  const kilobytes = /^KernelPageSize: +(\d+) kB$/m.exec(await readFile('/proc/self/smaps', 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('the size of a page is unknown');
  return Number(kilobytes) * 1024;
}

/** isOwn: of no file and of no other process, so that a page which is not there was never written. */
async function regions(shown: string): Promise<{ span: Span; isOwn: boolean }[]> {
  const maps = (await readFile(`${shown}/maps`, 'utf8'))
    .split('\n')
    .filter((line) => /^\S+ rw/.test(line) && !line.includes('[v'));
  return maps.map((line) => {
    const [where = '', access = '', , , inode] = line.split(/ +/);
    const [from = 0, to = 0] = where.split('-').map((hex) => parseInt(hex, 16));
    return { span: [from, to], isOwn: access.endsWith('p') && inode === '0' };
  });
}

/**
 * What of a region holds something; pages one beside the other are taken together. A region of which not every page is
 * told holds something everywhere, for all that is known.
 */
async function written(pagemap: FileHandle, [from, to]: Span, page: number): Promise<readonly Span[]> {
  const entries = Buffer.alloc(((to - from) / page) * ENTRY);
  const { bytesRead } = await pagemap.read(entries, 0, entries.length, (from / page) * ENTRY);
  if (bytesRead < entries.length) return [[from, to]];
  const found: [number, number][] = [];
  for (let entry = 0; (entry + 1) * ENTRY <= entries.length; entry += 1) {
    if (((entries[entry * ENTRY + ENTRY - 1] ?? 0) & IS_THERE) === 0) continue;
    const at = from + entry * page;
    const last = found.at(-1);
    if (last?.[1] === at) last[1] += page;
    else found.push([at, at + page]);
  }
  return found;
}

/** A region that went away meanwhile holds nothing. */
async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  try {
    const { bytesRead } = await file.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) return Buffer.of();
    throw error;
  }
}
