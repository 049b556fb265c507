import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Every file of a folder but itself, with its SHA-384. A version that has its list is complete. */
export const LIST = 'file-hashes.json';
export const listSchema = z.record(
  z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/),
  z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
);

/** Reads a file of one version by its path below the version's folder. It rejects for a file that is not there. */
export type ReadFile = (file: string) => Promise<Buffer>;

/** One version of an area whose files are published, wherever they lie: a remote's, or the shell's. */
export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
  /** `/mfe/<name>/<version>/` */
  readonly publicPath: string;
  /** The hash that each of its files must have, by the path below `publicPath`. No other file belongs to it. */
  readonly files: ReadonlyMap<string, string>;
  /** The hash of what lists them. */
  readonly lista: string;
  /** Copied last and in this order, what lists them at the end: what lies in a store half is no version. */
  readonly last: readonly string[];
  readonly read: ReadFile;
}

/** What is wrong with a version. */
export type Flaw = 'missing' | 'changed' | 'list' | 'manifest' | 'address';

/** A version that is not what its build wrote. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  constructor(
    readonly flaw: Flaw,
    /** The file where it shows. */
    readonly file: string,
    detail: string,
    cause?: unknown,
  ) {
    super(`${file} ${detail}`, { cause });
  }
}

/** A file's hash, as browsers and the list write it. */
export const sha384 = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The files of a build on this disk. */
export const filesIn =
  (dir: string): ReadFile =>
  (file) =>
    readFile(join(dir, file));

/** Reads every file of a version. @throws RemoteFault naming the first that is gone or was changed */
export async function checkWhole(version: Pick<PublishedVersion, 'files' | 'read'>): Promise<void> {
  for (const file of version.files.keys()) await readFileOf(version, file);
}

/**
 * Reads a listed file whose bytes are still those of the build.
 * @throws RemoteFault when the file is gone or was changed
 */
export async function readFileOf({ files, read }: Pick<PublishedVersion, 'files' | 'read'>, file: string) {
  const hash = files.get(file);
  if (hash === undefined) throw new RemoteFault('list', LIST, `does not have ${file}`);
  const bytes = await existing(read, file);
  if (sha384(bytes) !== hash) throw new RemoteFault('changed', file, 'is not the file that was built');
  return bytes;
}

/** @throws RemoteFault when the file is not there */
export async function existing(read: ReadFile, file: string): Promise<Buffer> {
  try {
    return await read(file);
  } catch (cause) {
    throw isMissing(cause) ? new RemoteFault('missing', file, 'is not there', cause) : cause;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'NO_ENCONTRADO'].includes(String((error as { code?: unknown } | undefined)?.code));

/** @throws RemoteFault with this flaw when the bytes are not what the schema says */
export function parsed<S extends z.ZodType>(schema: S, file: string, bytes: Buffer, flaw: Flaw): z.output<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new RemoteFault(flaw, file, `cannot be read: ${(cause as Error).message}`, cause);
  }
}
