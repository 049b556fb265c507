import { vigencia } from '../authority/validity.rules.js';

interface ConFin {
  readonly venceEn: Date;
}

const YEARS = 5;
/** Documents need an archive timestamp before the certificate of the last one ends (EN 319 142-1 §5.5): its successor comes in good time. */
const ANTES_MS = 365 * 86_400_000;

/** Of a timestamp authority made now: it cannot outlive its issuer. */
export function vigenciaSello(emisora: ConFin, ahora: Date): { desde: Date; hasta: Date } {
  const { desde, hasta } = vigencia(ahora, YEARS);
  return { desde, hasta: hasta < emisora.venceEn ? hasta : emisora.venceEn };
}

/** Whether a new timestamp authority is due, and would last longer than the one that there is. */
export const conviene = (tsa: ConFin, emisora: ConFin, ahora: Date): boolean =>
  tsa.venceEn.getTime() - ahora.getTime() < ANTES_MS && vigenciaSello(emisora, ahora).hasta > tsa.venceEn;
