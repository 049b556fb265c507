import { useEffect, useSyncExternalStore } from 'react';
import type { Registro } from '@portal/contracts/portal';
import { onPublicado, publicado, readRegistro } from './registro.js';

/** What is published now; a change draws the page again. */
export const useRegistro = (): Registro | undefined => useSyncExternalStore(onPublicado, publicado, publicado);

let arrived = false;

/** Reads the registry again at each navigation. The first page brought its own. */
export function useFreshRegistro(pathname: string): void {
  useEffect(() => {
    const brought = !arrived && publicado() !== undefined;
    arrived = true;
    if (brought) return;
    // What was known goes on: a lost network must not empty the menu.
    readRegistro().catch((error: unknown) => console.warn('registry of remotes not read', error));
  }, [pathname]);
}
