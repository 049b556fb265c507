import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Registro, Remoto } from '@portal/contracts/portal';

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

/** A build on disk with the address that it was built for. */
export interface Build extends Remoto {
  readonly dir: string;
  readonly publicPath: string;
  /** Addresses of what its first screen asks for right after the entry: scripts and sheets. */
  readonly firstScreen: readonly string[];
}

const publicPathShape = /^\/mfe\/[\w-]+\/([\w.-]+)\/$/;

/** Reads a remote's build. @returns undefined when there is none: the shell shows its own card then */
export async function leerBuild(dir: string): Promise<Build | undefined> {
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

/** The registry that browsers read at run time: name → where its current version is. */
export const registroDe = (builds: ReadonlyMap<string, Build>): Registro =>
  Object.fromEntries([...builds].map(([name, { version, entry, integrity }]) => [name, { version, entry, integrity }]));
