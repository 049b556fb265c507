import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';

/** The disk, for files that are whole in memory. Errors are Node's own, with their `code`. */
export interface Files {
  /** A new file of these bytes, for its owner alone; `flush`: on the disk when it resolves. */
  create(path: string, data: Buffer, flush: boolean): Promise<void>;
  read(path: string): Promise<Buffer>;
  stat(path: string): Promise<{ size: number; mtime: Date }>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Its names, new and removed, are on the disk when it resolves. */
  flushFolder(path: string): Promise<void>;
}

/** For the main thread: every call is handed to libuv's pool. */
export const pooledFiles: Files = {
  async create(path, data, flush) {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(data);
      if (flush) await file.sync();
    } finally {
      await file.close();
    }
  },
  read: (path) => readFile(path),
  stat: (path) => stat(path),
  rename,
  link,
  remove: (path) => rm(path, { force: true }),
  makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
  async flushFolder(path) {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

/**
 * For a thread with one task, which may wait for its disk: a call handed to the pool costs two more switches of
 * threads.
 */
export const directFiles: Files = {
  async create(path, data, flush) {
    withOpen(openSync(path, 'wx', 0o600), (file) => {
      writeFileSync(file, data);
      if (flush) fsyncSync(file);
    });
  },
  read: async (path) => readFileSync(path),
  stat: async (path) => statSync(path),
  rename: async (from, to) => renameSync(from, to),
  link: async (from, to) => linkSync(from, to),
  remove: async (path) => rmSync(path, { force: true }),
  makeFolder: async (path) => void mkdirSync(path, { recursive: true }),
  flushFolder: async (path) => withOpen(openSync(path, 'r'), fsyncSync),
};

function withOpen(file: number, work: (file: number) => void): void {
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}
