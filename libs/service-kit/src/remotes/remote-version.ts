import { z } from 'zod';
import {
  choqueEntre,
  construidoConSchema,
  manifiestoSchema,
  type Registro,
  type Remoto,
} from '@portal/contracts/portal';
import {
  existing,
  LIST,
  listSchema,
  parsed,
  readFileOf,
  RemoteFault,
  sha384,
  type PublishedVersion,
  type ReadFile,
} from './published-version.js';

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

/** One version of a remote, wherever its files lie, as its own files describe it. */
export type RemoteVersion = Remoto & PublishedVersion;

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
    last: [remoteEntry.name, LIST],
    read,
  };
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
