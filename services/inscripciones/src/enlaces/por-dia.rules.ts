const DIA_MS = 86_400_000;

/** Per enrolment and role, re-sends and corrections each for themselves (docs/decisiones.md#reenvios). */
export const POR_DIA = 5;

/**
 * The moment from which there may be another one: a day after the fifth newest.
 * @param ultimos when they were, newest first
 * @returns undefined while fewer were made
 */
export function desdeOtro(ultimos: readonly Date[]): Date | undefined {
  const quinto = ultimos[POR_DIA - 1];
  return quinto && new Date(quinto.getTime() + DIA_MS);
}
