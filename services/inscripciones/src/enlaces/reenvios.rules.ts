import type { FieldError } from '@portal/contracts/core';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { Reenvio } from '../tablas/enlace.entity.js';

const MINUTO_MS = 60_000;
/** Per enrolment and role: one in five minutes, five in a day (docs/decisiones.md#reenvios). */
const PAUSA_MS = 5 * MINUTO_MS;
const DIA_MS = 24 * 60 * MINUTO_MS;
export const POR_DIA = 5;

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
  const quinto = ultimos[POR_DIA - 1];
  const trasLaPausa = ultimo.en.getTime() + PAUSA_MS;
  const trasElDia = quinto ? quinto.en.getTime() + DIA_MS : 0;
  const retryAfter = Math.ceil((Math.max(trasLaPausa, trasElDia) - ahora.getTime()) / 1000);
  if (retryAfter <= 0) return undefined;
  const frases = [quienReenvio(ultimo), ...(trasElDia > trasLaPausa ? [elDeMas(new Date(trasElDia))] : [])];
  return { retryAfter, fields: [{ path: 'tipo', message: frases.join(' ') }] };
}

/** The hour ends in a point: `10:42 a. m.` */
const quienReenvio = ({ por, en }: Reenvio): string =>
  `${por === null ? 'Se reenvió' : `${por} lo reenvió`} el ${fechaHoraCorta(en)}`;

const elDeMas = (desde: Date): string =>
  `Van ${POR_DIA} reenvíos en un día, que es el máximo: el siguiente podrá salir desde el ${fechaHoraCorta(desde)}`;
