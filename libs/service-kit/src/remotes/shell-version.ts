import { createHash } from 'node:crypto';
import { z } from 'zod';
import { construidoConSchema, type ConstruidoCon, type Manifiesto } from '@portal/contracts/portal';
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

/** The name of the area, in the registry and in addresses. */
export const SHELL = 'shell';

type Host = Manifiesto['host'];
const hosts: readonly Host[] = ['portal', 'publico'];

/** What each host's build says of itself, as libs/federation writes it. */
const HOST = 'host.json';
const hostSchema = z.object({ release: z.string().regex(/^[\w.-]+$/), construidoCon: construidoConSchema });

/** One version of the shell: both hosts, each in a folder of its name. */
export interface ShellVersion extends PublishedVersion {
  readonly construidoCon: Readonly<Record<Host, ConstruidoCon>>;
}

/** The hash of both lists; it alone says whether a build is another one. @throws RemoteFault when one is not there */
export const listaOfShell = async (read: ReadFile): Promise<string> => listaOf(await listsOf(read));

const listsOf = (read: ReadFile): Promise<Buffer[]> =>
  Promise.all(hosts.map((host) => existing(read, `${host}/${LIST}`)));
const listaOf = (lists: readonly Buffer[]): string => sha384(lists.map(sha384).join('\n'));

/**
 * Reads what a build of the shell says of itself. Its version is made of its release and its lists, so no two contents
 * have one version.
 * @throws RemoteFault when a list is broken, or a host is not there or of another release
 */
export async function openShellVersion(read: ReadFile): Promise<ShellVersion> {
  const lists = await listsOf(read);
  const files = new Map<string, string>(
    hosts.flatMap((host, at) =>
      Object.entries(parsed(listSchema, `${host}/${LIST}`, lists[at] as Buffer, 'list')).map(
        ([file, hash]) => [`${host}/${file}`, hash] as const,
      ),
    ),
  );
  const index = hosts.map((host) => `${host}/index.html`);
  for (const file of index) if (!files.has(file)) throw new RemoteFault('missing', file, 'is in no list');
  const own = { files, read };
  const [portal, publico] = await Promise.all([hostOf(own, 'portal'), hostOf(own, 'publico')]);
  if (portal.release !== publico.release)
    throw new RemoteFault('manifest', `publico/${HOST}`, `is of ${publico.release}, the portal of ${portal.release}`);
  const lista = listaOf(lists);
  const version = `${portal.release}-${createHash('sha256').update(lista).digest('hex').slice(0, 8)}`;
  return {
    name: SHELL,
    version,
    publicPath: `/mfe/${SHELL}/${version}/`,
    construidoCon: { portal: portal.construidoCon, publico: publico.construidoCon },
    lista,
    last: [...index, ...hosts.map((host) => `${host}/${LIST}`)],
    ...own,
  };
}

const hostOf = async (own: Pick<ShellVersion, 'files' | 'read'>, host: Host) =>
  parsed(hostSchema, `${host}/${HOST}`, await readFileOf(own, `${host}/${HOST}`), 'manifest');
