const HORA_MS = 3_600_000;

/** How long to wait after this many attempts: twice as long each time, an hour at most. */
export const esperaMs = (primeraMs: number, intentos: number): number =>
  Math.min(primeraMs * 2 ** Math.min(intentos - 1, 20), HORA_MS);
