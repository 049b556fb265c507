import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@portal/contracts/core/app-error';
import { sha256Hex } from '../crypto/canonical-json.js';
import { pooledFiles, type Files } from './files.js';
import {
  assertFolder,
  assertKey,
  ObjectExists,
  ObjectStore,
  unavailable,
  type ListedObject,
  type PutOptions,
  type StoredObject,
} from './object-store.js';

const errno = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;
const isDiskFailure = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENOTDIR', 'ENXIO'].includes(errno(error) ?? '');

/** Longer than any source may pause: a file without a write since then has lost its writer. */
const ABANDONED_MS = 60_000;

/**
 * Bytes of one reading of a stream. Each costs a way to libuv's pool and back: 64 kB, Node's own, cost twice as much.
 */
const PIECE_BYTES = 256 * 1024;

/** Objects as files: written aside, flushed, renamed, and the directory flushed, so a crash leaves all or nothing. */
export class DiskObjectStore extends ObjectStore {
  constructor(
    private readonly root: string,
    private readonly files: Files = pooledFiles,
  ) {
    super();
  }

  async put(
    key: string,
    data: Buffer | Readable,
    { ifAbsent = false, sha256 }: PutOptions = {},
  ): Promise<StoredObject> {
    const path = this.path(key);
    try {
      const stored = await this.write(
        path,
        (aside) => (Buffer.isBuffer(data) ? this.whole(aside, data, sha256) : this.stream(aside, data)),
        ifAbsent,
      );
      await this.files.flushFolder(dirname(path));
      return stored;
    } catch (error) {
      if (errno(error) === 'EEXIST') throw new ObjectExists(key);
      throw isDiskFailure(error) ? unavailable(error) : error;
    }
  }

  override async putFleeting(key: string, data: Buffer): Promise<void> {
    try {
      await this.write(
        this.path(key),
        (aside) => this.inFolderOf(aside, () => this.files.create(aside, data, false)),
        false,
      );
    } catch (error) {
      throw isDiskFailure(error) ? unavailable(error) : error;
    }
  }

  private async write<T>(path: string, create: (aside: string) => Promise<T>, ifAbsent: boolean): Promise<T> {
    const aside = join(this.root, '.tmp', randomUUID());
    let moved = false;
    try {
      const created = await create(aside);
      await this.inFolderOf(path, () => (ifAbsent ? this.files.link(aside, path) : this.files.rename(aside, path)));
      moved = !ifAbsent;
      return created;
    } finally {
      if (!moved) await this.files.remove(aside);
    }
  }

  /** Bytes in memory need no stream, which costs more than the write. */
  private async whole(aside: string, data: Buffer, sha256: string | undefined): Promise<StoredObject> {
    await this.inFolderOf(aside, () => this.files.create(aside, data, true));
    return { sha256: sha256 ?? sha256Hex(data), bytes: data.length };
  }

  private async stream(aside: string, data: Readable): Promise<StoredObject> {
    const file = await this.inFolderOf(aside, () => open(aside, 'wx', 0o600));
    try {
      const measure = new Measure();
      await pipeline(data, measure, file.createWriteStream({ flush: true }));
      return measure.result();
    } finally {
      await file.close();
    }
  }

  /** Makes a folder when it turns out to be missing, instead of looking before every file. */
  private async inFolderOf<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (errno(error) !== 'ENOENT') throw error;
    }
    await this.files.makeFolder(dirname(path));
    return work();
  }

  async get(key: string): Promise<Readable> {
    const path = this.path(key);
    if (!(await this.stat(key))) throw new AppError('NO_ENCONTRADO', { detail: key });
    return createReadStream(path, { highWaterMark: PIECE_BYTES });
  }

  async read(key: string): Promise<Buffer> {
    const path = this.path(key);
    try {
      return await this.files.read(path);
    } catch (error) {
      throw errno(error) === 'ENOENT' ? new AppError('NO_ENCONTRADO', { detail: key }) : unavailable(error);
    }
  }

  async stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    const path = this.path(key);
    try {
      const { size, mtime } = await this.files.stat(path);
      return { bytes: size, modifiedAt: mtime };
    } catch (error) {
      if (errno(error) === 'ENOENT') return undefined;
      throw unavailable(error);
    }
  }

  async list(folder: string): Promise<ListedObject[]> {
    assertFolder(folder);
    const entries = await readdir(join(this.root, folder), { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (errno(error) === 'ENOENT') return [];
        throw unavailable(error);
      },
    );
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const listed = await Promise.all(
      paths.map(async (path) => {
        const key = relative(this.root, path).split(sep).join('/');
        const stat = await this.stat(key);
        return stat && { key, modifiedAt: stat.modifiedAt };
      }),
    );
    return listed.filter((one) => one !== undefined);
  }

  async delete(key: string): Promise<void> {
    await this.files.remove(this.path(key));
  }

  override async removeAbandoned(): Promise<void> {
    const folder = join(this.root, '.tmp');
    const names = await readdir(folder).catch(orNone);
    for (const name of names ?? []) {
      const file = await this.files.stat(join(folder, name)).catch(orNone);
      if (file && Date.now() - file.mtime.getTime() > ABANDONED_MS) await this.files.remove(join(folder, name));
    }
  }

  private path(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

/** For a file that its writer has moved meanwhile. */
function orNone(error: unknown): undefined {
  if (errno(error) !== 'ENOENT') throw error;
  return undefined;
}

/** Passes bytes through and counts and hashes them. */
class Measure extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** Only once, after the stream ended. */
  result(): StoredObject {
    return { sha256: this.hash.digest('hex'), bytes: this.bytes };
  }
}
