import { createContext, useContext } from 'react';

/** Opens the preferences dialog from wherever *Configuración* stands. */
export const PreferenciasContext = createContext<() => void>(() => undefined);

export const useAbrirPreferencias = (): (() => void) => useContext(PreferenciasContext);
