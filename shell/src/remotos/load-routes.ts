import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { Remoto } from '@portal/contracts/portal';
import { exigirAjuste } from '../registro/ajuste.js';
import { publicado, readRegistro, REGISTRO } from '../registro/registro.js';
import { reloadPage } from '../sesion/leave-to.js';

let attempts = 0;
let prepared = false;
/** The version of each remote that this page has begun to run. */
const begun = new Map<string, string>();

/** The version of a remote that this page runs, if any: the only one until the page is loaded anew. */
export const begunVersion = (name: string): string | undefined => begun.get(name);

/**
 * Loads what a remote exposes as `./routes`. After a failure it reads the registry again and registers the remote anew
 * under a fresh address: the runtime never forgets a chunk that failed once. A page runs one version of a remote only,
 * since two would share globals and modules: when another one is published by then, the whole page begins anew.
 * @throws NoAjusta when the remote was built on other parts than the page carries
 * @throws Error when the registry, the entry (hash included) or a chunk does not load
 */
export async function loadRoutes<T>(name: string): Promise<T> {
  prepare();
  const remote = await whileProgressing(findRemote(name), REGISTRO);
  exigirAjuste(name, remote);
  const { entry, integrity, version } = remote;
  if ((begun.get(name) ?? version) !== version) {
    reloadPage();
    return new Promise(() => undefined);
  }
  begun.set(name, version);
  const own = name.replaceAll('-', '_');
  const address = new URL(entry, window.location.origin);
  if (attempts > 0) address.searchParams.set('retry', String(attempts));
  hashes.set(address.href, integrity);
  registerRemotes([{ name: own, entry: address.href }], { force: attempts > 0 });
  try {
    const routes = await whileProgressing(loadRemote<T>(`${own}/routes`), entry.slice(0, entry.lastIndexOf('/')));
    if (!routes) throw new Error(`${name} exposes nothing`);
    return routes;
  } catch (error) {
    attempts += 1;
    throw error;
  }
}

function prepare(): void {
  if (prepared) return;
  prepared = true;
  registerPlugins([integrityPlugin()]);
}

/**
 * What is published of one remote: as the page knows it, or read again when that led nowhere.
 * @throws Error when the registry cannot be read or does not name the remote
 */
async function findRemote(name: string): Promise<Remoto> {
  const known = attempts === 0 ? publicado()?.[name] : undefined;
  const remote = known ?? (await readRegistro())[name];
  if (!remote) throw new Error(`${REGISTRO}: ${name} missing or not usable`);
  return remote;
}

/** The hash that the script at an address must have. */
const hashes = new Map<string, string>();

/** Module Federation has no integrity check of its own, but its hook lets us make the script element. */
export const integrityPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'portal-integridad',
  createScript({ url }) {
    const integrity = hashes.get(url);
    if (!integrity) return;
    return Object.assign(document.createElement('script'), {
      src: url,
      async: true,
      crossOrigin: 'anonymous',
      integrity,
    });
  },
});

/** Milliseconds without a finished file after which a remote counts as not available. */
export const STALLED_AFTER = 15_000;
/** The files of the host lie below this path. */
const HOST = '/assets/';

/**
 * Waits for a remote while its files keep arriving, or the host's own, which share the line. On a slow line every
 * finished file starts the clock again.
 * @param folder path on our own origin below which the remote's files lie
 * @throws Error after 15 s without progress
 */
export function whileProgressing<T>(loading: Promise<T>, folder: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(() => reject(new Error(`no progress: ${folder}`))), STALLED_AFTER);
    };
    const stop = onFileIn(folder, restart);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    restart();
    loading.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

/** @returns the way to stop listening */
function onFileIn(folder: string, arrived: () => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const ours = [folder, HOST].map((path) => window.location.origin + path);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => ours.some((start) => name.startsWith(start)))) arrived();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
