import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@portal/contracts/core';
import { sha256Hex } from '../crypto/canonical-json.js';
import { Measure } from './measure.js';
import { assertKey, ObjectExists, ObjectStore, unavailable, type PutOptions, type StoredObject } from './object-store.js';

const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;
const isDiskFailure = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENOTDIR', 'ENXIO'].includes(errno(error) ?? '');

/** Longer than any source may pause: a file that nobody has written to since is nobody's. */
const ABANDONED_MS = 60_000;

/** Objects as files: written aside, flushed, renamed, and the directory flushed, so a crash leaves all or nothing. */
export class DiskObjectStore extends ObjectStore {
  constructor(private readonly root: string) {
    super();
  }

  async put(key: string, data: Buffer | Readable, { ifAbsent = false, sha256 }: PutOptions = {}): Promise<StoredObject> {
    const path = this.path(key);
    try {
      const stored = await this.write(path, (file) => (Buffer.isBuffer(data) ? writeWhole(file, data, sha256) : writeStream(file, data)), ifAbsent);
      await flushDirectory(dirname(path));
      return stored;
    } catch (error) {
      if (errno(error) === 'EEXIST') throw new ObjectExists(key);
      throw isDiskFailure(error) ? unavailable(error) : error;
    }
  }

  override async putFleeting(key: string, data: Buffer): Promise<void> {
    try {
      await this.write(this.path(key), (file) => file.writeFile(data), false);
    } catch (error) {
      throw isDiskFailure(error) ? unavailable(error) : error;
    }
  }

  private async write<T>(path: string, fill: (file: FileHandle) => Promise<T>, ifAbsent: boolean): Promise<T> {
    const temporary = join(this.root, '.tmp', randomUUID());
    let moved = false;
    try {
      const filled = await writeAside(temporary, fill);
      await inFolderOf(path, () => (ifAbsent ? link(temporary, path) : rename(temporary, path)));
      moved = !ifAbsent;
      return filled;
    } finally {
      if (!moved) await rm(temporary, { force: true });
    }
  }

  async get(key: string): Promise<Readable> {
    const path = this.path(key);
    if (!(await this.stat(key))) throw new AppError('NO_ENCONTRADO', { detail: key });
    return createReadStream(path);
  }

  async read(key: string): Promise<Buffer> {
    const path = this.path(key);
    try {
      return await readFile(path);
    } catch (error) {
      throw errno(error) === 'ENOENT' ? new AppError('NO_ENCONTRADO', { detail: key }) : unavailable(error);
    }
  }

  async stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    const path = this.path(key);
    try {
      const { size, mtime } = await stat(path);
      return { bytes: size, modifiedAt: mtime };
    } catch (error) {
      if (errno(error) === 'ENOENT') return undefined;
      throw unavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  override async removeAbandoned(): Promise<void> {
    const folder = join(this.root, '.tmp');
    const names = await readdir(folder).catch(orNone);
    for (const name of names ?? []) {
      const file = await stat(join(folder, name)).catch(orNone);
      if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
    }
  }

  private path(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

/** Its writer was faster. */
function orNone(error: unknown): undefined {
  if (errno(error) !== 'ENOENT') throw error;
  return undefined;
}

/** Folders are made when they turn out to be missing, not asked for before every file. */
async function inFolderOf<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errno(error) !== 'ENOENT') throw error;
  }
  await mkdir(dirname(path), { recursive: true });
  return work();
}

async function writeAside<T>(path: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await inFolderOf(path, () => open(path, 'wx', 0o600));
  try {
    return await fill(file);
  } finally {
    await file.close();
  }
}

/** What is in memory already needs no stream: that costs more than the write. */
async function writeWhole(file: FileHandle, data: Buffer, sha256: string | undefined): Promise<StoredObject> {
  await file.writeFile(data);
  await file.sync();
  return { sha256: sha256 ?? sha256Hex(data), bytes: data.length };
}

async function writeStream(file: FileHandle, data: Readable): Promise<StoredObject> {
  const measure = new Measure();
  await pipeline(data, measure, file.createWriteStream({ flush: true }));
  return measure.result();
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
