import { useSyncExternalStore } from 'react';
import { onScheme, readPreferencias, savePreferencias, type Preferencias } from './preferencias.js';

type Densidad = Preferencias['densidad'];

/** As `<html>` has it: a browser that keeps nothing has it there all the same. */
const applied = (): Densidad => (document.documentElement.dataset['densidad'] === 'compacta' ? 'compacta' : 'comoda');

/**
 * How much a page shows at once, as the person chose it here or in the preferences.
 * @example const { densidad, elegir } = useDensidad();
 */
export function useDensidad(): { readonly densidad: Densidad; readonly elegir: (densidad: Densidad) => void } {
  return {
    densidad: useSyncExternalStore(onScheme, applied),
    elegir: (densidad) => void savePreferencias({ ...readPreferencias(), densidad }),
  };
}
