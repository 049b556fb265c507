const MAX_FACTOR = 15;

/** Pause after the n-th failure: 1, 2, 4, 8, 15, 15 … times the base. */
export const esperaTras = (intentos: number, baseMs: number): number =>
  Math.min(2 ** Math.max(intentos - 1, 0), MAX_FACTOR) * baseMs;

/** Too old to try again. */
export const caducado = (creadoEn: Date, ahora: Date, vidaMs: number): boolean =>
  ahora.getTime() - creadoEn.getTime() >= vidaMs;
