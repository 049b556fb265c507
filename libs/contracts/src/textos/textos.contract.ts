import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { nothing, storedFile } from '../core/shapes.js';
import { ABIERTO } from '../core/tolerant.js';

export const claveTextoSchema = z.enum([
  'autorizacion-datos',
  'autorizacion-fletes',
  'autorizacion-anticipos',
  'compromiso-conductor',
  'compromisos-generales',
  'declaracion-final',
  'contrato-vinculacion',
  'acuerdo-firma',
]);
export type ClaveTexto = z.infer<typeof claveTextoSchema>;

/**
 * A legal text as published: never edited, only followed by another version. `cuerpo` is the Markdown that
 * `marcado.rules.ts` reads, with [MARCADORES].
 */
export const textoLegalSchema = z.object({
  clave: claveTextoSchema.meta(ABIERTO),
  version: z.string(),
  vigenteDesde: z.string(),
  titulo: z.string(),
  cuerpo: z.string(),
});
export type TextoLegal = z.infer<typeof textoLegalSchema>;

/** Texts with a purpose of a later release are left out: nothing here shows or asks for them. */
const conocidos = (textos: unknown): unknown =>
  Array.isArray(textos) ? textos.filter((texto) => claveTextoSchema.safeParse(texto?.clave).success) : textos;

/** The texts in force. */
export const textosVigentes = defineCall({
  method: 'GET',
  path: '/api/textos',
  subject: 'svc.inscripciones.textos',
  access: 'publico',
  request: nothing,
  response: z.preprocess(conocidos, z.array(textoLegalSchema)),
  status: 200,
  cache: 'no-cache',
  errors: [],
  deadline: seconds(5),
});

/** The contract as a PDF, rendered once per version. */
export const contratoPdf = defineCall({
  method: 'GET',
  path: '/api/contrato.pdf',
  subject: 'svc.inscripciones.contrato-pdf',
  access: 'publico',
  request: nothing,
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: ['SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(10),
});
