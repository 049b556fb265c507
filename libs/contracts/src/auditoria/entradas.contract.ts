import { z } from 'zod';
import { esFecha } from '@portal/dominio/fechas';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { instant, nothing, pageOf, pageQuery, streamedFile, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { accionesConocidas } from './procesos-de.rules.js';

const dia = z.string().refine(esFecha, 'Fecha inválida').optional();
const codigo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^TER-\d{4}-\d{6,9}$/, 'Escriba el código completo: TER-2026-000148');

/** What the audit is filtered by. Whoever reads it gives either an enrolment's code or its id. */
const filtros = {
  /** A person by Keycloak's `sub`, or a signer by the role. */
  persona: textoLibre(100).min(1).optional(),
  accion: z.enum(accionesConocidas).optional(),
  inscripcion: z.union([uuid, codigo], 'Escriba el código completo: TER-2026-000148').optional(),
  /** Calendar dates in Bogotá, both included. */
  desde: dia,
  hasta: dia,
};
export const filtrosAuditoriaSchema = z.strictObject({ ...filtros, ...pageQuery });
export type FiltrosAuditoria = z.infer<typeof filtrosAuditoriaSchema>;

const entradaLeida = {
  /** Its place in the chain, from 1. */
  numero: z.int(),
  accion: z.string(),
  resultado: enumAbierto(['hecho', 'rechazado']),
  /** Kind and id of what was touched: `correo:<uuid>`. */
  recurso: z.string(),
  rol: z.string().optional(),
  /** Which mail or which issue of a link. */
  clase: z.string().optional(),
  /** Why, in a person's words, unless it was erased. */
  motivo: z.string().optional(),
  /** Codes and hashes that the entry holds besides. */
  datos: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  ocurrioEn: instant,
  /** Of the link: it covers the entry and every one before it. */
  huella: z.string(),
};

/** Entries of the chain as it holds them, by pages. */
export const entradasDeAuditoria = defineInternalCall({
  subject: 'svc.auditoria.entradas',
  callers: ['gateway'],
  repeatable: true,
  request: filtrosAuditoriaSchema.extend({
    /** `recientes` without it. */
    orden: z.enum(['recientes', 'antiguas']).optional(),
  }),
  response: pageOf(
    z.object({
      ...entradaLeida,
      /** As the chain has it: `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`. */
      actor: z.string(),
      inscripcionId: z.string().optional(),
      /** Of a deleted enrolment, whose own table no longer has it. */
      codigo: z.string().optional(),
    }),
  ),
  errors: ['ACCESO_DENEGADO', 'DATOS_INVALIDOS'],
  deadline: seconds(4),
});

const entradaDeAuditoria = z.object({
  ...entradaLeida,
  quien: enumAbierto(['persona', 'firmante', 'proceso', 'operador', 'anonimo']),
  /** Of a person: what the filter `persona` takes, and the name under which the portal knows them. */
  persona: z.string().optional(),
  nombre: z.string().optional(),
  /** Whose role or access was changed: the name under which the portal knows them, if it does. */
  aQuien: z.string().optional(),
  inscripcion: z
    .object({ id: z.string(), codigo: z.string().optional(), eliminada: z.boolean().optional() })
    .optional(),
});
export type EntradaDeAuditoria = z.infer<typeof entradaDeAuditoria>;

/** The audit, newest first. The gateway adds the names and the codes that the chain itself does not hold. */
export const verAuditoria = defineEdgeCall({
  method: 'GET',
  path: '/api/auditoria',
  access: 'auditor',
  request: filtrosAuditoriaSchema,
  response: pageOf(entradaDeAuditoria),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'DATOS_INVALIDOS'],
  deadline: seconds(6),
});

/** What an export of the audit is made as. */
export const formatosDeAuditoria = ['xlsx', 'csv'] as const;
export type FormatoDeAuditoria = (typeof formatosDeAuditoria)[number];

/** Everything that the page of the audit finds, as one file. The export is itself an entry. */
export const exportarAuditoria = defineEdgeCall({
  method: 'GET',
  path: '/api/auditoria/exportar',
  access: 'auditor',
  request: filtrosAuditoriaSchema.omit({ limite: true, cursor: true }).extend({ formato: z.enum(formatosDeAuditoria) }),
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'DATOS_INVALIDOS', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(10),
});

/** What the audit holds of one enrolment, deleted ones included, oldest first. */
export const historialDeInscripcion = defineEdgeCall({
  method: 'GET',
  path: '/api/inscripciones/:id/historial',
  access: 'auditor',
  request: z.strictObject({ id: uuid, ...pageQuery }),
  response: pageOf(entradaDeAuditoria),
  answer: 'page',
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'INSCRIPCION_NO_ENCONTRADA', 'DATOS_INVALIDOS'],
  deadline: seconds(6),
});

/** The people that the audit can be filtered by: those who were in the portal, by name. */
export const personasDeAuditoria = defineEdgeCall({
  method: 'GET',
  path: '/api/auditoria/personas',
  access: 'auditor',
  request: nothing,
  response: z.object({ personas: z.array(z.object({ persona: z.string(), nombre: z.string() })) }),
  status: 200,
  errors: ['UNAUTHORIZED', 'ACCESO_DENEGADO'],
  deadline: seconds(4),
});
