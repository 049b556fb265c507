import { onScheme } from './preferencias.js';

interface Options {
  readonly key: string;
}

/** Where MUI reads the person's scheme. It never writes there: preferencias.ts alone does, and tells MUI. */
export const schemeStorage = ({ key }: Options) => ({
  get: (initial: unknown): unknown => stored(key) ?? initial,
  set: () => undefined,
  subscribe: (handler: (value: unknown) => void) => onScheme(() => handler(stored(key))),
});

function stored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage forbidden
  }
}
