import { z } from 'zod';
import { rolesFirmante } from '@portal/dominio/roles';
import { defineCall, defineEdgeCall, seconds } from '../core/call.js';
import { instant, messageAnswer, nothing, streamedFile, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { filtrosDeExportacionSchema } from './inscripciones.contract.js';

/** How many enrolments one job may be over. */
export const INSCRIPCIONES_POR_TRABAJO = 1000;
/** How many lines of a job one answer has. */
export const RENGLONES_POR_PAGINA = 200;

/** What a job does with each of its enrolments. */
export const accionesDeTrabajo = ['reenviar', 'revisar'] as const;
export type AccionDeTrabajo = (typeof accionesDeTrabajo)[number];

/** What became of a line. `espera`: a limit refuses it for now, and it is tried again by itself. */
export const estadosDeRenglon = ['pendiente', 'espera', 'hecho', 'rechazado', 'detenido'] as const;
export type EstadoDeRenglon = (typeof estadosDeRenglon)[number];

const cuenta = z.int().nonnegative();

/** A job as its person sees it, or a super-administrator (docs/adr/0067-one-job-over-many.md). */
export const trabajoSchema = z.object({
  id: uuid,
  accion: enumAbierto(accionesDeTrabajo),
  /** Who asked for it, where that is somebody else. */
  nombre: z.string().optional(),
  creadoEn: instant,
  /** Absent while it runs. */
  terminadoEn: instant.optional(),
  total: cuenta,
  hechos: cuenta,
  enEspera: cuenta,
  rechazados: cuenta,
  detenidos: cuenta,
  /** When the first of those that wait is tried again. */
  sigueEn: instant.optional(),
});
export type Trabajo = z.infer<typeof trabajoSchema>;

/** A line of a job: one signer's link, or one enrolment. */
export const renglonSchema = z.object({
  n: cuenta,
  inscripcionId: z.string(),
  /** Plate, name and address are absent once the enrolment was deleted. */
  codigo: z.string().optional(),
  placa: z.string().optional(),
  nombre: z.string().optional(),
  correo: z.string().optional(),
  rol: enumAbierto(rolesFirmante).optional(),
  estado: enumAbierto(estadosDeRenglon),
  /** Why it was refused, or what it waits for. */
  motivo: z.string().optional(),
  /** When a line in `espera` is tried again. */
  sigueEn: instant.optional(),
});
export type Renglon = z.infer<typeof renglonSchema>;

/** Does one thing with many enrolments: those named, or all that the list finds. It goes on when the page closes. */
export const crearTrabajo = defineCall({
  method: 'POST',
  path: '/api/admin/trabajos',
  subject: 'svc.inscripciones.trabajo-crear',
  access: 'admin',
  request: z.strictObject({
    accion: z.enum(accionesDeTrabajo),
    /** Either these or `filtros`. */
    ids: z.array(uuid).min(1).max(INSCRIPCIONES_POR_TRABAJO).optional(),
    filtros: filtrosDeExportacionSchema.optional(),
  }),
  response: trabajoSchema,
  status: 202,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'TRABAJO_EN_CURSO', 'TRABAJO_DEMASIADO_GRANDE'],
  deadline: seconds(15),
  idempotent: true,
});

/** The person's own last jobs, newest first; for a super-administrator also what runs for others. */
export const misTrabajos = defineCall({
  method: 'GET',
  path: '/api/admin/trabajos',
  subject: 'svc.inscripciones.trabajos',
  access: 'admin',
  request: nothing,
  response: z.object({
    trabajos: z.array(trabajoSchema),
    /** Running jobs of other people, for who may stop them. */
    ajenos: z.array(trabajoSchema).optional(),
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});

/** A job with its lines, in the order of the job unless asked otherwise: a page holds the same while states change. */
export const verTrabajo = defineCall({
  method: 'GET',
  path: '/api/admin/trabajos/:id',
  subject: 'svc.inscripciones.trabajo',
  access: 'admin',
  request: z.strictObject({
    id: uuid,
    /** How many lines to leave out before the first. */
    tras: z.coerce.number().int().min(0).max(10_000).default(0),
    /** `sin-hacer`: first what was not done. Of a job that has ended: of another one the lines would change places. */
    orden: z.literal('sin-hacer').optional(),
  }),
  response: z.object({ trabajo: trabajoSchema, renglones: z.array(renglonSchema) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'NO_ENCONTRADO'],
  deadline: seconds(5),
});

/** Every line of a job as CSV, as it is at this moment. The audit keeps who took it. */
export const descargarTrabajo = defineEdgeCall({
  method: 'GET',
  path: '/api/admin/trabajos/:id/resultado',
  access: 'admin',
  request: z.strictObject({ id: uuid }),
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(10),
});

/** Leaves undone what a job has not done yet. What is done stays done. */
export const detenerTrabajo = defineCall({
  method: 'POST',
  path: '/api/admin/trabajos/:id/detener',
  subject: 'svc.inscripciones.trabajo-detener',
  access: 'admin',
  request: z.strictObject({ id: uuid }),
  response: messageAnswer,
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'NO_ENCONTRADO'],
  deadline: seconds(5),
  idempotent: true,
});
