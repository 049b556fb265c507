import type { Registro, Remoto } from '@portal/contracts/portal';

/** The four remotes. Their versions and addresses are read at run time, never built in. */
export type RemoteName = 'mfe-inscripciones' | 'mfe-admin' | 'mfe-certificados' | 'mfe-firma';

/**
 * What is published now of one remote.
 * @throws Error when the registry cannot be read, does not name the remote or points outside the portal's own origin
 */
export async function findRemoto(name: RemoteName): Promise<Remoto> {
  const response = await fetch('/mfe/registro.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`registro.json: ${response.status}`);
  const remoto = ((await response.json()) as Partial<Registro>)[name];
  // Checked by hand: the public host loads this too and carries no schema library.
  if (!remoto || !/^\/mfe\/[\w./-]+\.js$/.test(remoto.entry) || !remoto.integrity?.startsWith('sha384-')) {
    throw new Error(`registro.json: ${name} missing or not usable`);
  }
  return remoto;
}
