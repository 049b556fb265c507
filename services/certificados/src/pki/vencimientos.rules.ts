const DAY = 86_400_000;

/** Something under /pki that ends, and how long before its end somebody has to know. */
export interface Vencimiento {
  readonly que: string;
  readonly venceEn: Date;
  readonly avisoMs: number;
}

/** An authority's certificate: long to replace. */
export const AVISO_CERTIFICADO = 90 * DAY;

export const avisoEnDias = (days: number): number => days * DAY;

/** What people read in the log and beside the readiness; undefined while there is time. */
export function avisoDe({ venceEn, avisoMs }: Vencimiento, ahora: Date): string | undefined {
  const left = venceEn.getTime() - ahora.getTime();
  if (left > avisoMs) return undefined;
  return left <= 0 ? `venció el ${venceEn.toISOString()}` : `vence el ${venceEn.toISOString()}`;
}
