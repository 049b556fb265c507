import { z } from 'zod';
import { imprimible, NO_PERMITIDOS } from '../../core/index.js';
import { enLimites, esFecha, FECHA_MINIMA, fechaCorta, hoyEnBogota } from '../fechas.rules.js';
import { valores, type Opcion } from '../opciones.js';

/** No font of the document has them: signed, they would be empty boxes. © ® ™ are letters to Unicode's pictures, and stay. */
const sinEmojis = /^(?:[©®™]|[^\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])*$/u;
const SIN_EMOJIS = 'Escriba solo texto, sin emojis';
/** What an X.520 serialNumber (PrintableString) can carry: a signer's document number goes into the certificate. */
const imprimibleAscii = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

const demasiadoLargo = (max: number) => `Use máximo ${max} caracteres`;

/**
 * NFC, no invisible formatting characters (pasted from phones), no outer spaces, one space between words. Idempotent.
 * What is stored, and what a text shows while the form is written.
 * @example limpiarTexto(' Luis  Peña ') // 'Luis Peña'
 */
export const limpiarTexto = (texto: string): string =>
  texto
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** `abc-123 ` → `ABC123`: how plates are stored (domain notes, section 1). */
export const limpiarPlaca = (placa: string): string => limpiarTexto(placa.toUpperCase().replace(/[\s.\-·]/gu, ''));

/** A required text: absent, null and blank all answer with the field's own message. */
export const texto = (message: string, max = 120) =>
  z
    .string({ error: message })
    .overwrite(limpiarTexto)
    .min(1, message)
    .max(max, demasiadoLargo(max))
    .regex(imprimible, NO_PERMITIDOS)
    .regex(sinEmojis, SIN_EMOJIS);

/** An optional text: absent means ''. null is refused. */
export const textoOpcional = (max = 120) =>
  z
    .string({ error: 'Debe ser un texto' })
    .overwrite(limpiarTexto)
    .max(max, demasiadoLargo(max))
    .regex(imprimible, NO_PERMITIDOS)
    .regex(sinEmojis, SIN_EMOJIS)
    .default('');

export const placa = (message: string) => texto(message, 15).overwrite(limpiarPlaca).min(1, message);
export const placaOpcional = () =>
  z
    .string({ error: 'Debe ser un texto' })
    .overwrite(limpiarPlaca)
    .max(15, demasiadoLargo(15))
    .regex(imprimible, NO_PERMITIDOS)
    .regex(sinEmojis, SIN_EMOJIS)
    .default('');

export const documento = (message: string) =>
  texto(message, 30).regex(imprimibleAscii, 'Use solo letras sin tilde, números, puntos y guiones');
export const documentoOpcional = () =>
  z
    .string({ error: 'Debe ser un texto' })
    .overwrite(limpiarTexto)
    .max(30, demasiadoLargo(30))
    .regex(imprimibleAscii, 'Use solo letras sin tilde, números, puntos y guiones')
    .default('');

export const EMAIL_INVALIDO = 'Email inválido';
export const correo = () =>
  z
    .string({ error: EMAIL_INVALIDO })
    .overwrite(limpiarTexto)
    .max(254, EMAIL_INVALIDO)
    .regex(z.regexes.email, EMAIL_INVALIDO);
export const esCorreo = (valor: unknown): boolean => correo().safeParse(valor).success;

export const opcion = <V extends string>(lista: readonly Opcion<V>[], message: string) =>
  z.enum(valores(lista), { error: message });

/** Half-typed: what helps is the form that is asked for. */
const FECHA_INVALIDA = 'Fecha inválida. Escríbala como DD/MM/AAAA, por ejemplo 05/03/2020';
const ANIO_CORTO = 'Escriba el año con cuatro números: DD/MM/AAAA.';
const DIA_INEXISTENTE = 'Ese día no existe en el calendario (día/mes/año).';

/** What is wrong with a date that is none: a whole one of a day that is not, a year of two digits, or anything else. */
function porQueNoEsFecha(valor: string): string {
  if (/^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(valor)) return DIA_INEXISTENTE;
  return /^\d{2}\/\d{2}\/\d{2,3}$/.test(valor) ? ANIO_CORTO : FECHA_INVALIDA;
}
const noEsFecha = { error: ({ input }: { readonly input: unknown }) => porQueNoEsFecha(String(input)) };
const fueraDeLimites = (minima: string) => `La fecha debe estar entre ${fechaCorta(minima)} y hoy`;
const hastaHoy = (minima: string) => (fecha: string) =>
  !esFecha(fecha) || enLimites(fecha, minima, hoyEnBogota(new Date()));

/** A real day from `minima` to today in Bogotá, browser and server alike. */
export const fecha = (message: string, minima = FECHA_MINIMA) =>
  z
    .string({ error: message })
    .overwrite(limpiarTexto)
    .min(1, message)
    .refine((v) => v === '' || esFecha(v), noEsFecha)
    .refine(hastaHoy(minima), fueraDeLimites(minima));

export const fechaOpcional = (minima = FECHA_MINIMA) =>
  z
    .string({ error: 'Debe ser una fecha' })
    .overwrite(limpiarTexto)
    .refine((v) => v === '' || esFecha(v), noEsFecha)
    .refine(hastaHoy(minima), fueraDeLimites(minima))
    .default('');
