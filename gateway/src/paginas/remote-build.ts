import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Registro, Remoto } from '@portal/contracts/portal';

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

/** A remote's build on disk, with the address that it was built for. */
export interface RemoteBuild extends Remoto {
  readonly dir: string;
  readonly publicPath: string;
  /** Addresses of the scripts and sheets that its first screen asks for right after the entry. */
  readonly firstScreen: readonly string[];
}

const publicPathShape = /^\/mfe\/[\w-]+\/([\w.-]+)\/$/;

/** Reads a remote's build. @returns undefined when there is none: the shell shows its own card then */
export async function readRemoteBuild(dir: string): Promise<RemoteBuild | undefined> {
  const manifest = await readManifest(dir);
  if (manifest === undefined) return undefined;
  const { publicPath, remoteEntry } = manifest.metaData;
  const firstScreen = manifest.exposes
    .flatMap(({ assets: { js, css } }) => [...css.sync, ...js.sync])
    .map((file) => publicPath + file);
  const version = publicPathShape.exec(publicPath)?.[1];
  if (version === undefined) throw new Error(`${dir}: built for ${publicPath}, not for /mfe/<name>/<version>/`);
  const hash = createHash('sha384')
    .update(await readFile(join(dir, remoteEntry.name)))
    .digest('base64');
  return {
    dir,
    publicPath,
    version,
    entry: `${publicPath}${remoteEntry.name}`,
    integrity: `sha384-${hash}`,
    firstScreen,
  };
}

async function readManifest(dir: string): Promise<z.infer<typeof manifestSchema> | undefined> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(dir, 'mf-manifest.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The registry that browsers read at run time: each remote's name with its current version. */
export const registroDe = (builds: ReadonlyMap<string, RemoteBuild>): Registro =>
  Object.fromEntries([...builds].map(([name, { version, entry, integrity }]) => [name, { version, entry, integrity }]));
