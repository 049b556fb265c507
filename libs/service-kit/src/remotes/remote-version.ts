import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  choqueEntre,
  construidoConSchema,
  manifiestoSchema,
  type Registro,
  type Remoto,
} from '@portal/contracts/portal';

/** The members that we need of mf-manifest.json, as Module Federation writes it. */
const manifestSchema = z.object({
  metaData: z.object({ publicPath: z.string(), remoteEntry: z.object({ name: z.string() }) }),
  exposes: z
    .array(
      z.object({
        assets: z.object({ js: z.object({ sync: z.array(z.string()) }), css: z.object({ sync: z.array(z.string()) }) }),
      }),
    )
    .default([]),
});

const MANIFEST = 'mf-manifest.json';
/** The pages of the remote and what it was built on, as libs/federation writes it. */
const PAGES = 'manifiesto.json';
const pagesSchema = z.object({ manifiesto: manifiestoSchema, construidoCon: construidoConSchema });
/** Every file of a version but itself, with its SHA-384. A version that has it is complete. */
export const LIST = 'file-hashes.json';
const listSchema = z.record(
  z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/),
  z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
);

/** Reads a file of one version by its path below the version's folder. It rejects for a file that is not there. */
export type ReadFile = (file: string) => Promise<Buffer>;

/** One version of a remote, wherever its files lie, as its own files describe it. */
export interface RemoteVersion extends Remoto {
  readonly name: string;
  readonly publicPath: string;
  /** The hash that each of its files must have, by the path below `publicPath`. No other file belongs to it. */
  readonly files: ReadonlyMap<string, string>;
  /** The hash of that list. */
  readonly lista: string;
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

const publicPathShape = /^\/mfe\/([\w-]+)\/([\w.-]+)\/$/;

/**
 * Reads what a version says of itself.
 * @throws RemoteFault when its manifest, or the list of its files, is broken or says what the other does not
 */
export async function openRemoteVersion(read: ReadFile): Promise<RemoteVersion> {
  const list = await existing(read, LIST);
  const files = new Map(Object.entries(parsed(listSchema, LIST, list, 'list')));
  const own = { files, read };
  const { metaData, exposes } = parsed(manifestSchema, MANIFEST, await readFileOf(own, MANIFEST), 'manifest');
  const { publicPath, remoteEntry } = metaData;
  const [, name, version] = publicPathShape.exec(publicPath) ?? [];
  if (name === undefined || version === undefined)
    throw new RemoteFault('address', MANIFEST, `was built for ${publicPath}, not for /mfe/<name>/<version>/`);
  const firstScreen = exposes.flatMap(({ assets: { js, css } }) => [...css.sync, ...js.sync]);
  for (const file of [remoteEntry.name, ...firstScreen])
    if (!files.has(file)) throw new RemoteFault('manifest', MANIFEST, `names ${file}, which the list does not have`);
  return {
    ...parsed(pagesSchema, PAGES, await readFileOf(own, PAGES), 'manifest'),
    name,
    version,
    publicPath,
    entry: `${publicPath}${remoteEntry.name}`,
    integrity: String(files.get(remoteEntry.name)),
    firstScreen: firstScreen.map((file) => publicPath + file),
    files,
    lista: sha384(list),
    read,
  };
}

/** Reads every file of a version. @throws RemoteFault naming the first that is gone or was changed */
export async function checkWhole(version: Pick<RemoteVersion, 'files' | 'read'>): Promise<void> {
  for (const file of version.files.keys()) await readFileOf(version, file);
}

/**
 * Reads a listed file whose bytes are still those of the build.
 * @throws RemoteFault when the file is gone or was changed
 */
export async function readFileOf({ files, read }: Pick<RemoteVersion, 'files' | 'read'>, file: string) {
  const hash = files.get(file);
  if (hash === undefined) throw new RemoteFault('list', LIST, `does not have ${file}`);
  const bytes = await existing(read, file);
  if (sha384(bytes) !== hash) throw new RemoteFault('changed', file, 'is not the file that was built');
  return bytes;
}

async function existing(read: ReadFile, file: string): Promise<Buffer> {
  try {
    return await read(file);
  } catch (cause) {
    throw isMissing(cause) ? new RemoteFault('missing', file, 'is not there', cause) : cause;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'NO_ENCONTRADO'].includes(String((error as { code?: unknown } | undefined)?.code));

function parsed<S extends z.ZodType>(schema: S, file: string, bytes: Buffer, flaw: Flaw): z.output<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new RemoteFault(flaw, file, `cannot be read: ${(cause as Error).message}`, cause);
  }
}

/** Says which two remotes claim one address; undefined when none do. */
export const clashIn = (versions: ReadonlyMap<string, RemoteVersion>): string | undefined =>
  choqueEntre(Object.fromEntries([...versions].map(([name, { manifiesto }]) => [name, manifiesto])));

/**
 * The registry that browsers read at run time: each remote's name with its current version and its pages.
 * @throws Error when two remotes claim one address: whoever reads versions again keeps those that it had
 */
export function registroDe(versions: ReadonlyMap<string, RemoteVersion>): Registro {
  const clash = clashIn(versions);
  if (clash !== undefined) throw new Error(`registry of remotes: ${clash}`);
  const lines = [...versions].map(
    ([name, { version, entry, integrity, firstScreen, manifiesto, construidoCon }]) =>
      [name, { version, entry, integrity, firstScreen, manifiesto, construidoCon }] as const,
  );
  return Object.fromEntries(lines);
}
