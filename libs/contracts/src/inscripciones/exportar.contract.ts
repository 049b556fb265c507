import { z } from 'zod';
import { estadosAdmin } from '@portal/dominio/estados';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { instant, storedFile, streamedFile, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import type { CampoGuardado } from './campos.js';
import { inscripcionListadaSchema } from './inscripcion-listada.schema.js';
import { filtrosDeExportacionSchema } from './inscripciones.contract.js';
import { valores } from './opciones.js';
import { INSCRIPCIONES_POR_TRABAJO } from './trabajos.contract.js';

/** What an export is made as. `rndc`: tables named by the variables of the RNDC. `zip`: the documents themselves. */
export const formatosDeExportacion = ['xlsx', 'csv', 'rndc', 'zip'] as const;
export type FormatoDeExportacion = (typeof formatosDeExportacion)[number];
const formato = z.enum(formatosDeExportacion);

/** Everything that the administrators' list finds, as one file (docs/adr/0059-an-export-is-the-list.md). */
export const exportarInscripciones = defineEdgeCall({
  method: 'GET',
  path: '/api/admin/exportar',
  access: 'admin',
  request: filtrosDeExportacionSchema.extend({ formato }),
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(10),
});

/** As many as one job takes. */
const elegidas = z.array(uuid).min(1).max(INSCRIPCIONES_POR_TRABAJO);

/** The enrolments that were chosen in the list, as one file. */
export const exportarElegidas = defineEdgeCall({
  method: 'POST',
  path: '/api/admin/exportar',
  access: 'admin',
  request: z.strictObject({ ids: elegidas, formato }),
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(10),
});

/** Texts of the form that a table has beside those of the list: no secret, no account. */
const textosDeTabla = [
  'modelo',
  'tipoVehiculo',
  'tipoCarroceria',
  'direccionConductor',
  'ciudadConductor',
  'direccionTenedor',
  'ciudadTenedor',
  'direccionPropietario',
  'ciudadPropietario',
] as const satisfies readonly CampoGuardado[];
export type TextoDeTabla = (typeof textosDeTabla)[number];
export const camposDeTabla = [...textosDeTabla, 'numeroEjes'] as const satisfies readonly CampoGuardado[];

const cadaTexto = Object.fromEntries(textosDeTabla.map((campo) => [campo, z.string()])) as Record<
  TextoDeTabla,
  z.ZodString
>;

/** An enrolment as a table shows it. */
export const filaExportadaSchema = inscripcionListadaSchema.extend({
  ...cadaTexto,
  numeroEjes: z.number(),
  estado: enumAbierto([...valores(estadosAdmin), 'retirada']),
  conductorFirmoEn: instant.optional(),
  propietarioFirmoEn: instant.optional(),
  completadaEn: instant.optional(),
});
export type FilaExportada = z.infer<typeof filaExportadaSchema>;

/** Begins an export: the audit keeps who asked for what. @returns its instant, which all its batches are read at */
export const iniciarExportacion = defineInternalCall({
  subject: 'svc.inscripciones.exportacion-iniciar',
  callers: ['gateway'],
  request: z.strictObject({ exportacion: uuid, formato, filtros: filtrosDeExportacionSchema }),
  response: z.object({ en: instant }),
  errors: ['SOLO_ADMINISTRADORES', 'DATOS_INVALIDOS'],
  deadline: seconds(5),
});

/** The next rows of an export, in the order of the list. */
export const loteDeExportacion = defineInternalCall({
  subject: 'svc.inscripciones.exportacion-lote',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({
    filtros: filtrosDeExportacionSchema,
    en: instant,
    cursor: z.string().optional(),
  }),
  response: z.object({ filas: z.array(filaExportadaSchema), next: z.string().optional() }),
  errors: ['SOLO_ADMINISTRADORES', 'DATOS_INVALIDOS'],
  deadline: seconds(10),
});

/** Begins an export of chosen enrolments. @returns those that are there, in the order of the list */
export const iniciarExportacionDeElegidas = defineInternalCall({
  subject: 'svc.inscripciones.exportacion-iniciar-elegidas',
  callers: ['gateway'],
  request: z.strictObject({ exportacion: uuid, formato, ids: elegidas }),
  response: z.object({ ids: z.array(z.string()) }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(5),
});

/**
 * Rows of some of them, in the order of `ids`. `leidas`: how many ids were read; the rows of the others did not fit.
 */
export const loteDeElegidas = defineInternalCall({
  subject: 'svc.inscripciones.exportacion-lote-elegidas',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ ids: z.array(uuid).min(1).max(200) }),
  response: z.object({ filas: z.array(filaExportadaSchema), leidas: z.int().positive() }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(10),
});

/** The current documents of some enrolments. Each reading is audited. Those still in preparation are absent. */
export const documentosDeExportacion = defineInternalCall({
  subject: 'svc.inscripciones.exportacion-documentos',
  callers: ['gateway'],
  request: z.strictObject({ exportacion: uuid, ids: z.array(uuid).max(200) }),
  response: z.object({ documentos: z.array(z.object({ id: z.string(), archivo: storedFile })) }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(10),
});
