import type { Datos } from '../plantillas/plantillas.js';

const ES_CELULAR = /^\+[1-9]\d{7,14}$/;

/**
 * A mobile phone as providers take it (E.164): a Colombian one of ten digits that begin with 3, with or without 57, or
 * any number that was typed with its `+`.
 * @returns undefined for a landline and for what is no number
 * @example celularDe('310 555 0148') // '+573105550148'
 */
export function celularDe(escrito: string): string | undefined {
  const compacto = escrito.replace(/[\s.()-]/g, '');
  const [, nacional] = /^(?:\+?57)?(3\d{9})$/.exec(compacto) ?? [];
  if (nacional !== undefined) return `+57${nacional}`;
  return ES_CELULAR.test(compacto) && !compacto.startsWith('+57') ? compacto : undefined;
}

/** Whether it came from `celularDe`. */
export const esCelular = (destinatario: string): boolean => ES_CELULAR.test(destinatario);

/**
 * The words of a message: no letter that a phone's alphabet lacks (GSM 03.38), which would make a second message of it.
 * No name, since phones show messages on a locked screen.
 */
export const textoDeMensaje = (
  { placa = '', vence = '' }: Datos,
  { empresa, enlace }: { readonly empresa: string; readonly enlace: string },
): string =>
  [
    `${enUnaLinea(empresa)}: falta su firma, placa ${dePlaca(placa)}.`,
    `Firme en ${enlace}`,
    `Vence el ${enUnaLinea(vence)}. Es personal, no lo comparta.`,
  ].join('\n');

/** People type any plate: an address in it would become a link in the company's name. */
const dePlaca = (placa: string): string => placa.replace(/[^A-Za-z0-9-]/g, '').slice(0, 10);

const enUnaLinea = (valor: string): string => valor.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** What the provider answered instead of taking a message. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

/** Refusals that a repair or another moment ends: the account, a conflict with itself, too many. */
const REPAIRABLE: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 408, 409, 425, 429]);

/**
 * Whether the provider refused this message for good: another 4xx (RFC 9110, 15.5).
 * @returns the reason as a Spanish sentence, or undefined to try again
 */
export function motivoDefinitivoDeMensaje(error: unknown): string | undefined {
  if (!(error instanceof RefusedMessage)) return undefined;
  const { status } = error;
  if (status < 400 || status > 499 || REPAIRABLE.has(status)) return undefined;
  return `El proveedor no aceptó el número o el mensaje (código ${status}).`;
}

/** Why a message still waits. */
export const motivoDeEsperaDeMensaje = (error: unknown): string =>
  error instanceof RefusedMessage
    ? `El proveedor de mensajes no lo aceptó por ahora (código ${error.status}).`
    : 'El proveedor de mensajes no responde.';
