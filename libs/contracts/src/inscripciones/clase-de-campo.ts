import { z } from 'zod';
import { enLimites, esFecha, FECHA_MINIMA, fechaCorta, hoyEnBogota } from '@portal/dominio/fechas';
import { limpiarPlaca, limpiarTexto } from '@portal/dominio/nombres';
import { imprimible, NO_PERMITIDOS } from '../core/shapes.js';
import { calidades, tiposDocumento, tiposDocumentoConductor, valores, type Opcion } from './opciones.js';

/** What a reader of forms must tell apart: the form, its draft, the document. */
export type NombreDeClase =
  'texto' | 'fecha' | 'opcion' | 'numero' | 'porcentaje' | 'si-no' | 'aceptacion' | 'archivo' | 'secreto';

/** What a field is, with the words of its refusals. */
export interface ClaseDeCampo<
  N extends NombreDeClase = NombreDeClase,
  S extends z.ZodType = z.ZodType,
  G extends z.ZodType = z.ZodType,
  B extends string | number | boolean = string | number | boolean,
> {
  readonly clase: N;
  /** Judges what is sent. */
  readonly schema: S;
  /** Reads what was accepted once: the same type without today's limits. */
  readonly guardado: G;
  /** What an untouched form holds. */
  readonly enBlanco: B;
  /** The closed list of a choice. */
  readonly opciones: readonly Opcion[];
}

const deClase = <
  N extends NombreDeClase,
  S extends z.ZodType,
  G extends z.ZodType,
  B extends string | number | boolean,
>(
  clase: N,
  schema: S,
  guardado: G,
  enBlanco: B,
  opciones: readonly Opcion[] = [],
): ClaseDeCampo<N, S, G, B> => ({ clase, schema, guardado, enBlanco, opciones });

const unTexto = z.string();
const enBlanco = '' as string;

/** No font of the document has emojis. © ® ™ count as pictures in Unicode and stay. */
const sinEmojis = /^(?:[©®™]|[^\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])*$/u;
const SIN_EMOJIS = 'Escriba solo texto, sin emojis';
/** X.520 serialNumber is a PrintableString: a signer's document number goes into the certificate. */
const imprimibleAscii = /^[A-Za-z0-9 '()+,\-./:=?]*$/;
const SOLO_ASCII = 'Use solo letras sin tilde, números, puntos y guiones';
const DEBE_SER_TEXTO = 'Debe ser un texto';

const demasiadoLargo = (max: number) => `Use máximo ${max} caracteres`;

const requerido = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(limpiarTexto)
    .min(1, message)
    .max(max, demasiadoLargo(max))
    .regex(imprimible, NO_PERMITIDOS)
    .regex(sinEmojis, SIN_EMOJIS);

const opcional = (max: number, limpiar = limpiarTexto) =>
  z
    .string({ error: DEBE_SER_TEXTO })
    .overwrite(limpiar)
    .max(max, demasiadoLargo(max))
    .regex(imprimible, NO_PERMITIDOS)
    .regex(sinEmojis, SIN_EMOJIS)
    .default('');

/** A required text: absent, null and blank all answer with the field's own message. */
export const texto = (message: string, max = 120) => deClase('texto', requerido(message, max), unTexto, enBlanco);
/** An optional text: absent means ''. null is refused. */
export const textoOpcional = (max = 120) => deClase('texto', opcional(max), unTexto, enBlanco);

export const placa = (message: string) =>
  deClase('texto', requerido(message, 15).overwrite(limpiarPlaca).min(1, message), unTexto, enBlanco);
export const placaOpcional = () => deClase('texto', opcional(15, limpiarPlaca), unTexto, enBlanco);

export const documento = (message: string) =>
  deClase('texto', requerido(message, 30).regex(imprimibleAscii, SOLO_ASCII), unTexto, enBlanco);
export const documentoOpcional = () =>
  deClase(
    'texto',
    z
      .string({ error: DEBE_SER_TEXTO })
      .overwrite(limpiarTexto)
      .max(30, demasiadoLargo(30))
      .regex(imprimibleAscii, SOLO_ASCII)
      .default(''),
    unTexto,
    enBlanco,
  );

export const EMAIL_INVALIDO = 'Email inválido';
const unCorreo = () =>
  z
    .string({ error: EMAIL_INVALIDO })
    .overwrite(limpiarTexto)
    .max(254, EMAIL_INVALIDO)
    .regex(z.regexes.email, EMAIL_INVALIDO);
export const correo = () => deClase('texto', unCorreo(), unTexto, enBlanco);
export const esCorreo = (valor: unknown): boolean => unCorreo().safeParse(valor).success;

/** A choice. It is stored as text, so that an enrolment outlives the lists of its day. */
export const opcion = <V extends string>(lista: readonly Opcion<V>[], message: string) =>
  deClase('opcion', z.enum(valores(lista), { error: message }), unTexto, enBlanco, lista);
const NO_VALIDA = { error: 'Opción no válida' };
/** A choice that may stay open: absent means ''. */
export const tipoDocumentoOpcional = () =>
  deClase('opcion', z.enum([...valores(tiposDocumento), ''], NO_VALIDA).default(''), unTexto, enBlanco, tiposDocumento);
/** The same of a person. */
export const tipoDocumentoDePersonaOpcional = () =>
  deClase(
    'opcion',
    z.enum([...valores(tiposDocumentoConductor), ''], NO_VALIDA).default(''),
    unTexto,
    enBlanco,
    tiposDocumentoConductor,
  );
/** Owner or holder: the code branches on it, so it stays one of the two. */
export const calidad = (message: string) =>
  deClase('opcion', z.enum(valores(calidades), { error: message }), z.enum(valores(calidades)), enBlanco, calidades);

const FECHA_INVALIDA = 'Fecha inválida. Escríbala como DD/MM/AAAA, por ejemplo 05/03/2020';
const ANIO_CORTO = 'Escriba el año con cuatro números: DD/MM/AAAA.';
const DIA_INEXISTENTE = 'Ese día no existe en el calendario (día/mes/año).';

/** Complete dates name a missing day, dates with a short year ask for four digits, all others ask for the format. */
function mensajeDeFecha(valor: string): string {
  if (/^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(valor)) return DIA_INEXISTENTE;
  return /^\d{2}\/\d{2}\/\d{2,3}$/.test(valor) ? ANIO_CORTO : FECHA_INVALIDA;
}
const noEsFecha = { error: ({ input }: { readonly input: unknown }) => mensajeDeFecha(String(input)) };
const fueraDeLimites = (minima: string) => `La fecha debe estar entre ${fechaCorta(minima)} y hoy`;
const hastaHoy = (minima: string) => (fecha: string) =>
  !esFecha(fecha) || enLimites(fecha, minima, hoyEnBogota(new Date()));

/** A real day from `minima` to today in Bogotá, browser and server alike. */
export const fecha = (message: string, minima = FECHA_MINIMA) =>
  deClase(
    'fecha',
    z
      .string({ error: message })
      .overwrite(limpiarTexto)
      .min(1, message)
      .refine((v) => v === '' || esFecha(v), noEsFecha)
      .refine(hastaHoy(minima), fueraDeLimites(minima)),
    unTexto,
    enBlanco,
  );
export const fechaOpcional = (minima = FECHA_MINIMA) =>
  deClase(
    'fecha',
    z
      .string({ error: 'Debe ser una fecha' })
      .overwrite(limpiarTexto)
      .refine((v) => v === '' || esFecha(v), noEsFecha)
      .refine(hastaHoy(minima), fueraDeLimites(minima))
      .default(''),
    unTexto,
    enBlanco,
  );

/** A whole number that the form fills in beforehand. */
export const entero = (message: string, max: number, demasiado: string, porDefecto: number) =>
  deClase(
    'numero',
    z.int({ error: message }).min(1, message).max(max, demasiado).default(porDefecto),
    z.number(),
    porDefecto,
  );

/** 1 to 100 per cent. */
export const porcentaje = (message: string) =>
  deClase('porcentaje', z.number({ error: message }).min(1, message).max(100, 'Máximo 100%'), z.number(), enBlanco);

/** A yes or no that starts at no. */
export const siNo = (message: string) =>
  deClase('si-no', z.boolean({ error: message }).default(false), z.boolean(), false as boolean);

/** A box that must be ticked. */
export const aceptacion = (message: string) =>
  deClase(
    'aceptacion',
    z.boolean({ error: message }).refine((acepta) => acepta, message),
    z.boolean(),
    false as boolean,
  );

/** The object path that the registering call answered; '' without a file. */
export const archivo = () => deClase('archivo', opcional(300), unTexto, enBlanco);

/** Kept as typed, since its spaces matter. Never listed, printed, logged, copied or drafted. */
export const secreto = (message: string) =>
  deClase('secreto', z.string({ error: message }).min(1, message).max(200, demasiadoLargo(200)), unTexto, enBlanco);
