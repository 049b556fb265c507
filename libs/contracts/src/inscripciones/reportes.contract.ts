import { z } from 'zod';
import { esFecha } from '@portal/dominio/fechas';
import { periodos } from '@portal/dominio/filtros';
import { defineCall, seconds } from '../core/call.js';
import { valores } from './opciones.js';

const n = z.int();
/** Calendar dates in Bogotá, both included. */
const rango = { desde: z.string(), hasta: z.string() };
/** Median hours since the sending; absent where nobody got that far. */
const horas = z.number().optional();

/** Of the enrolments sent within a range: how many got how far, and how fast. */
const embudo = z.object({
  ...rango,
  enviadas: n,
  abiertas: n,
  /** At least one signature. */
  firmadas: n,
  completas: n,
  horas: z.object({ abierta: horas, conductor: horas, propietario: horas, completa: horas }),
});
export type Embudo = z.infer<typeof embudo>;

const dia = z.string().refine(esFecha, 'Fecha inválida').optional();

/** The company's figures of a period beside the one before, of twelve months and of two weeks. */
export const reportes = defineCall({
  method: 'GET',
  path: '/api/admin/reportes',
  subject: 'svc.inscripciones.reportes',
  access: 'admin',
  request: z.strictObject({
    periodo: z.enum(valores(periodos)).default('mes'),
    /** Instead of a period: a range of calendar dates in Bogotá, both included, `DIAS_DE_REPORTE` at most. */
    desde: dia,
    hasta: dia,
  }),
  response: z.object({
    actual: embudo,
    anterior: embudo,
    /** What waits for a signature now, and since so many days: '37' or '1000+', as their lists say it. */
    esperan: z.object({ total: z.string(), haceDias: z.object({ total: z.string(), hasta: z.string() }) }),
    /** Oldest first: sent in the month, and completed in it. */
    meses: z.array(z.object({ ...rango, enviadas: n, completas: n })),
    /** The last fourteen days, oldest first. */
    dias: z.array(z.object({ dia: z.string(), completas: n })),
    /** Refused mails of what was sent within the range, not corrected since; the most frequent reason first. */
    rechazos: z
      .object({
        /** Their enrolments, as their list says it: '14' or '1000+'. */
        inscripciones: z.string(),
        porMotivo: z.array(z.object({ motivo: z.string(), correos: n })),
      })
      .optional(),
    /** Of what was sent within the range, what was returned: about which fields, the most frequent first. */
    devueltas: z
      .object({
        inscripciones: n,
        /** Of them those that wait for their correction: their list has them, and no replaced one. */
        sinReemplazar: n,
        /** One may be about several. */
        porCampo: z.array(z.object({ campo: z.string(), inscripciones: n })),
        /** Their note names no field. */
        sinCampos: n,
      })
      .optional(),
  }),
  status: 200,
  errors: ['UNAUTHORIZED', 'SOLO_ADMINISTRADORES'],
  deadline: seconds(10),
});
export type Reporte = z.infer<typeof reportes.response>;
