import type { FieldError } from '@portal/contracts/core';
import { reenviadoPor } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { Reenvio } from '../tablas/enlace.entity.js';
import { desdeOtro, POR_DIA } from './por-dia.rules.js';

const MINUTO_MS = 60_000;
/** Per enrolment and role: one in five minutes, besides five in a day (docs/decisiones.md#reenvios). */
const PAUSA_MS = 5 * MINUTO_MS;

/** A limit that refuses the next re-send: the seconds until it is over, and who was first. */
interface Limite {
  readonly retryAfter: number;
  readonly fields: readonly FieldError[];
}

/**
 * What refuses another re-send now; undefined when nothing does.
 * @param ultimos the last five, newest first
 */
export function limiteDeReenvio(ultimos: readonly Reenvio[], ahora: Date): Limite | undefined {
  const [ultimo] = ultimos;
  if (!ultimo) return undefined;
  const trasLaPausa = ultimo.en.getTime() + PAUSA_MS;
  const trasElDia = desdeOtro(ultimos.map(({ en }) => en))?.getTime() ?? 0;
  const retryAfter = Math.ceil((Math.max(trasLaPausa, trasElDia) - ahora.getTime()) / 1000);
  if (retryAfter <= 0) return undefined;
  const frases = [reenviadoPor(ultimo), ...(trasElDia > trasLaPausa ? [elDeMas(new Date(trasElDia))] : [])];
  return { retryAfter, fields: [{ path: 'tipo', message: frases.join(' ') }] };
}

const elDeMas = (desde: Date): string =>
  `Van ${POR_DIA} reenvíos en un día, que es el máximo: el siguiente podrá salir desde el ${fechaHoraCorta(desde)}`;
