import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { expectIntegrity, integridadPlugin } from './integridad.plugin.js';
import { whileProgressing } from './progreso.js';
import { findRemoto, type RemoteName } from './registro.js';

let attempts = 0;
let prepared = false;

/**
 * Loads what a remote exposes as `./routes`. Each call reads the registry again and, after a failure, registers the
 * remote anew under a fresh address: the runtime never forgets a chunk that failed once.
 * @throws Error when the registry, the entry (hash included) or a chunk cannot be had
 */
export async function loadRoutes<T>(name: RemoteName): Promise<T> {
  prepare();
  const { entry, integrity } = await whileProgressing(findRemoto(name), '/mfe/registro.json');
  const own = name.replaceAll('-', '_');
  const address = new URL(entry, window.location.origin);
  if (attempts > 0) address.searchParams.set('retry', String(attempts));
  expectIntegrity(address.href, integrity);
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
  registerPlugins([integridadPlugin()]);
}
