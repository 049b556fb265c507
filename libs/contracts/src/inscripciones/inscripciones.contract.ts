import { z } from 'zod';
import { estadosAdmin } from '@portal/dominio/estados';
import { esFecha, ventanasFecha } from '@portal/dominio/fechas';
import {
  avances,
  diasDeRango,
  filtrosDeEntrega,
  filtrosDeMarca,
  listasPropias,
  ordenes,
} from '@portal/dominio/filtros';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { defineCall, seconds } from '../core/call.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { empty, instant, messageAnswer, pageOf, pageQuery, storedFile, textoLibre, uuid } from '../core/shapes.js';
import { camposDeArchivo } from './campos.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { valores } from './opciones.js';

/** The person's own enrolments, newest first. */
export const misInscripciones = defineCall({
  method: 'GET',
  path: '/api/inscripciones/mis-inscripciones',
  subject: 'svc.inscripciones.mias',
  access: 'sesion',
  request: z.strictObject({ ...pageQuery, estado: z.enum(valores(listasPropias)).optional() }),
  response: pageOf(inscripcionListadaSchema),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED'],
  deadline: seconds(5),
});

const dia = z.string().refine(esFecha, 'Fecha inválida').optional();

/** A cursor belongs to the filters and the order of the page that gave it. */
export const filtrosAdminSchema = z.strictObject({
  ...pageQuery,
  q: textoLibre(100).optional(),
  estado: z.enum(valores(estadosAdmin)).optional(),
  fecha: z.enum(valores(ventanasFecha)).optional(),
  /** A range of calendar dates in Bogotá, both included. */
  desde: dia,
  hasta: dia,
  /** Which day the range is about; `creada` without it. `completada` lists the completed, the last one first. */
  sobre: z.enum(valores(diasDeRango)).optional(),
  /** What waits for a signature and was sent on this day or before. */
  esperandoDesde: dia,
  /** Whose signature is missing. */
  falta: rolFirmanteSchema.optional(),
  entrega: z.enum(valores(filtrosDeEntrega)).optional(),
  marca: z.enum(valores(filtrosDeMarca)).optional(),
  /** How far it got, beside the status. */
  avance: z.enum(valores(avances)).optional(),
  /** `reciente` without it. */
  orden: z.enum(valores(ordenes)).optional(),
});
export type FiltrosAdmin = z.infer<typeof filtrosAdminSchema>;

/** The filters of that list without its pages: what an export or a job is asked for is what the list shows. */
export const filtrosDeExportacionSchema = filtrosAdminSchema.omit({ limite: true, cursor: true });
export type FiltrosDeExportacion = z.infer<typeof filtrosDeExportacionSchema>;

/** Everybody's enrolments, searched and filtered on the server. */
export const todasInscripciones = defineCall({
  method: 'GET',
  path: '/api/admin/todas-inscripciones',
  subject: 'svc.inscripciones.todas',
  access: 'admin',
  request: filtrosAdminSchema,
  response: pageOf(inscripcionListadaSchema),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});

/** How many similar enrolments an answer holds at most. */
export const TOPE_PARECIDAS = 10;

/**
 * What a search with one typing mistake may have meant, the most similar first. It stands apart from the list: nothing
 * here matches the search itself.
 */
export const inscripcionesParecidas = defineCall({
  method: 'GET',
  path: '/api/admin/inscripciones-parecidas',
  subject: 'svc.inscripciones.parecidas',
  access: 'admin',
  request: z.strictObject({ q: textoLibre(100) }),
  response: z.object({ items: z.array(inscripcionListadaSchema) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});

/**
 * The last enrolment of a plate. A second one is a warning, never an error (docs/decisiones.md#placa-repetida). A
 * registrant sees only their own enrolments, an administrator all of them. `ultima` is absent when there is none.
 */
export const placaInscrita = defineCall({
  method: 'GET',
  path: '/api/inscripciones/placa-inscrita',
  subject: 'svc.inscripciones.placa',
  access: 'sesion',
  request: z.strictObject({ placa: textoLibre(30).overwrite(limpiarPlaca) }),
  response: z.object({ ultima: z.object({ codigo: z.string(), createdAt: instant }).optional() }),
  status: 200,
  errors: ['UNAUTHORIZED'],
  deadline: seconds(3),
});

const unId = z.strictObject({ id: uuid });

/** The enrolment's PDF at its current revision, for its creator. */
export const descargarPdf = defineCall({
  method: 'GET',
  path: '/api/inscripciones/:id/pdf',
  subject: 'svc.inscripciones.pdf',
  access: 'sesion',
  sobre: 'inscripcion.ver',
  request: unId,
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: ['UNAUTHORIZED', 'INSCRIPCION_NO_ENCONTRADA', 'DOCUMENTO_EN_PREPARACION', 'NO_ENCONTRADO'],
  deadline: seconds(5),
});

/** The same bytes for administrators, named by plate and date. */
export const descargarPdfAdmin = defineCall({
  method: 'GET',
  path: '/api/inscripcion-terceros/:id/pdf',
  subject: 'svc.inscripciones.pdf-admin',
  access: 'admin',
  request: unId,
  response: storedFile,
  answer: 'file',
  status: 200,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
  ],
  deadline: seconds(5),
});

/** A file of an enrolment, shown inside its page: the document at its current revision, or a bank letter. */
export const verArchivo = defineCall({
  method: 'GET',
  path: '/api/admin/inscripciones/:id/archivos/:archivo',
  subject: 'svc.inscripciones.ver-archivo',
  access: 'admin',
  request: z.strictObject({ id: uuid, archivo: z.enum(['documento', ...camposDeArchivo]) }),
  response: storedFile,
  answer: 'inline',
  status: 200,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
  ],
  deadline: seconds(5),
});

/** Revokes the signer's link and mails a new one. No answer of the product holds a link. */
export const reenviarCorreo = defineCall({
  method: 'POST',
  path: '/api/admin/reenviar-email/:id',
  subject: 'svc.inscripciones.reenviar',
  access: 'admin',
  request: z.strictObject({ id: uuid, tipo: rolFirmanteSchema }),
  response: messageAnswer,
  status: 202,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
    'FIRMA_YA_REGISTRADA',
    'CORREO_RECIENTE',
  ],
  deadline: seconds(5),
  idempotent: true,
});

/** Marks that an administrator has looked at it. A mark beside the derived statuses: it changes none. */
export const marcarRevisada = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/revisada',
  subject: 'svc.inscripciones.marcar-revisada',
  access: 'admin',
  request: z.strictObject({ id: uuid, nota: textoLibre(600).optional() }),
  response: messageAnswer,
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA', 'YA_REVISADA'],
  deadline: seconds(5),
  idempotent: true,
});

/** Removes form, files, signatures and links; the audit chain keeps a tombstone. */
export const eliminarInscripcion = defineCall({
  method: 'DELETE',
  path: '/api/admin/inscripciones/:id',
  subject: 'svc.inscripciones.eliminar',
  access: 'superadmin',
  strongLogin: true,
  request: z.strictObject({
    id: uuid,
    motivo: textoLibre(500).min(1, 'Escriba el motivo').optional(),
    placa: textoLibre(20).optional(),
  }),
  response: empty,
  status: 204,
  errors: [
    'UNAUTHORIZED',
    'ACCESO_DENEGADO',
    'SESION_NO_RECIENTE',
    'INSCRIPCION_NO_ENCONTRADA',
    'PLACA_NO_COINCIDE',
    'INSCRIPCION_EN_CONSERVACION',
  ],
  deadline: seconds(10),
  idempotent: true,
});

/** Shows the GPS password to an administrator. The audit keeps who asked and the reason given. */
export const verContrasenaGps = defineCall({
  method: 'POST',
  path: '/api/admin/inscripciones/:id/contrasena-gps',
  subject: 'svc.inscripciones.ver-contrasena-gps',
  access: 'admin',
  request: z.strictObject({ id: uuid, motivo: textoLibre(500).min(1, 'Escriba el motivo') }),
  response: z.object({ contrasenaGPS: z.string() }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});
