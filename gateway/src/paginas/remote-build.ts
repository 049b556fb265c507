import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '@portal/contracts/core';
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
/** Every file of a build with its SHA-384 in base64, as libs/federation writes it. */
const listSchema = z.record(
  z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
);

/** A remote's build on disk, with the address that it was built for. */
export interface RemoteBuild extends Remoto {
  readonly dir: string;
  readonly publicPath: string;
  /** The hash that each of its files must have, by the path below `publicPath`. No other file is served. */
  readonly files: ReadonlyMap<string, string>;
}

const publicPathShape = /^\/mfe\/[\w-]+\/([\w.-]+)\/$/;

/**
 * Reads a remote's build.
 * @returns undefined when there is none: the shell shows its own card then
 * @throws Error when its manifest, or the list of its files, is broken or says what the other does not
 */
export async function readRemoteBuild(dir: string): Promise<RemoteBuild | undefined> {
  const manifest = await readManifest(dir);
  if (manifest === undefined) return undefined;
  const files = new Map(
    Object.entries(listSchema.parse(JSON.parse(await readFile(join(dir, 'file-hashes.json'), 'utf8')))),
  );
  const { publicPath, remoteEntry } = manifest.metaData;
  const version = publicPathShape.exec(publicPath)?.[1];
  if (version === undefined) throw new Error(`${dir}: built for ${publicPath}, not for /mfe/<name>/<version>/`);
  const firstScreen = manifest.exposes.flatMap(({ assets: { js, css } }) => [...css.sync, ...js.sync]);
  const unlisted = [MANIFEST, PAGES, remoteEntry.name, ...firstScreen].filter((file) => !files.has(file));
  if (unlisted.length > 0) throw new Error(`${dir}: not among the files of the build: ${unlisted.join(', ')}`);
  const pages = pagesSchema.parse(JSON.parse(await readFile(join(dir, PAGES), 'utf8')));
  const build = {
    ...pages,
    dir,
    publicPath,
    version,
    entry: `${publicPath}${remoteEntry.name}`,
    integrity: String(files.get(remoteEntry.name)),
    firstScreen: firstScreen.map((file) => publicPath + file),
    files,
  };
  for (const file of [MANIFEST, PAGES]) await readFileOf(build, file);
  return build;
}

/**
 * Reads a listed file whose bytes are still those of the build.
 * @throws AppError SERVICIO_NO_DISPONIBLE when the file is gone or was changed; the log names it
 */
export async function readFileOf({ dir, publicPath, files }: RemoteBuild, file: string): Promise<Buffer> {
  const refused = (what: string, cause?: unknown) =>
    new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${publicPath}${file} ${what}`, cause });
  const bytes = await readFile(join(dir, file)).catch((cause: unknown) => {
    throw refused('cannot be read', cause);
  });
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (hash !== files.get(file)) throw refused('is not the file that was built');
  return bytes;
}

async function readManifest(dir: string): Promise<z.infer<typeof manifestSchema> | undefined> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The registry that browsers read at run time: each remote's name with its current version and its pages.
 * @throws Error when two remotes claim one address: whoever reads builds again keeps those that it had
 */
export function registroDe(builds: ReadonlyMap<string, RemoteBuild>): Registro {
  const lines = [...builds].map(
    ([name, { version, entry, integrity, firstScreen, manifiesto, construidoCon }]) =>
      [name, { version, entry, integrity, firstScreen, manifiesto, construidoCon }] as const,
  );
  const clash = choqueEntre(Object.fromEntries(lines.map(([name, { manifiesto }]) => [name, manifiesto])));
  if (clash !== undefined) throw new Error(`registry of remotes: ${clash}`);
  return Object.fromEntries(lines);
}
