/** A person's preferences, kept in this browser and applied to `<html>` before anything is drawn. */
export interface Preferencias {
  readonly esquema: 'system' | 'light' | 'dark';
  readonly densidad: 'comoda' | 'compacta';
  readonly movimiento: 'equipo' | 'reducido';
}

const KEY = 'portal.preferencias';
/** Where MUI keeps the scheme; one place, so both agree. */
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

/** Called after the person has chosen a scheme. @returns the way to stop listening */
export function onScheme(listener: () => void): () => void {
  schemeListeners.add(listener);
  return () => schemeListeners.delete(listener);
}

/** Applies them, and keeps them if the browser does. @returns whether it did */
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

/** A system that turns dark in the evening takes along whoever chose 'Según el equipo'. */
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
