import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ParDeLlaves } from '../custody/key-pair.js';
import type { Nombre } from '../x509/distinguished-name.js';
import type { AutoridadId } from './authority.entity.js';

const FIVE_MINUTES = 300_000;
const whole = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/** Whole seconds, as certificates carry them; begins five minutes ago, for clocks that are behind. */
export function vigencia(now: Date, years: number): { desde: Date; hasta: Date } {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return { desde: whole(now.getTime() - FIVE_MINUTES), hasta: whole(end.getTime()) };
}

/** A person's certificate: 365 days from now (specification, section 9). */
export function vigenciaPersona(now: Date): { desde: Date; hasta: Date } {
  return { desde: whole(now.getTime() - FIVE_MINUTES), hasta: whole(now.getTime() + 365 * 86_400_000) };
}

export const llaveDePar = ({ privada }: ParDeLlaves): KeyObject =>
  createPrivateKey({ key: privada, format: 'der', type: 'pkcs8' });

const PAPELES: Record<AutoridadId, string> = { raiz: 'CA Raíz', emisora: 'CA Emisora', tsa: 'Sello de Tiempo' };

/** An authority's name says what it is and whose, cut to what X.520 allows. */
export const nombreAutoridad = (
  empresa: { EMPRESA_NOMBRE: string; EMPRESA_NOMBRE_CORTO: string },
  id: AutoridadId,
): Nombre => ({
  commonName: `${empresa.EMPRESA_NOMBRE_CORTO} ${PAPELES[id]}`.slice(0, 64),
  organizationName: empresa.EMPRESA_NOMBRE.slice(0, 64),
  countryCode: 'CO',
});
