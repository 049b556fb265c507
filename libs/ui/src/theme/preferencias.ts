import { useSyncExternalStore } from 'react';

/** A person's preferences. They are kept in this browser and applied to `<html>` before anything is drawn. */
export interface Preferencias {
  readonly esquema: 'system' | 'light' | 'dark';
  readonly densidad: 'comoda' | 'compacta';
  readonly movimiento: 'equipo' | 'reducido';
}

const KEY = 'portal.preferencias';
/** The key under which MUI reads the scheme. */
export const SCHEME_KEY = 'portal.esquema';
const initial: Preferencias = { esquema: 'system', densidad: 'comoda', movimiento: 'equipo' };

export function readPreferencias(): Preferencias {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    return { ...initial, ...(stored as Partial<Preferencias>) };
  } catch {
    return initial; // storage forbidden or edited by hand
  }
}

const schemeListeners = new Set<() => void>();

/**
 * Calls the listener after the person has chosen a scheme.
 * @returns a function that stops listening
 */
export function onScheme(listener: () => void): () => void {
  schemeListeners.add(listener);
  return () => schemeListeners.delete(listener);
}

/**
 * Applies the preferences, and keeps them if the browser allows it.
 * @returns whether they were kept
 */
export function savePreferencias(preferencias: Preferencias): boolean {
  const kept = keep(preferencias);
  applyPreferencias(preferencias);
  for (const listener of schemeListeners) listener();
  return kept;
}

function keep(preferencias: Preferencias): boolean {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(preferencias));
    window.localStorage.setItem(SCHEME_KEY, preferencias.esquema);
    return true;
  } catch (error) {
    console.warn('preferences not kept', error);
    return false;
  }
}

/** Follows a system that changes its scheme, e.g. in the evening, if the person chose 'Según el equipo'. */
export function followSystemScheme(): void {
  const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
  dark?.addEventListener('change', () => applyPreferencias(readPreferencias()));
}

export function applyPreferencias({ esquema, densidad, movimiento }: Preferencias): void {
  const { dataset } = document.documentElement;
  const dark =
    esquema === 'dark' || (esquema === 'system' && window.matchMedia?.('(prefers-color-scheme: dark)').matches);
  dataset['esquema'] = dark ? 'dark' : 'light';
  dataset['densidad'] = densidad;
  dataset['movimiento'] = movimiento;
}

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
