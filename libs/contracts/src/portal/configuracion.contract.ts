import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { defineEdgeCall, seconds } from '../core/call.js';
import { nothing } from '../core/shapes.js';

/** The operator's identity: a setting, never code (docs/decisiones.md#empresa). */
export const empresaSchema = z.object({
  nombre: z.string(),
  nombreCorto: z.string(),
  nit: z.string(),
  habilitacion: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
  telefono: z.string(),
  correoDatos: z.string(),
  urlPolitica: z.string(),
  /** The company's own accent, '#rrggbb'. Absent: the portal's. */
  acento: z.string().optional(),
  /** The company's own logo, a PNG as a data: address. Absent: the portal's. */
  logo: z.string().optional(),
});
export type Empresa = z.infer<typeof empresaSchema>;

/** What a browser needs to know before anything else. */
export const configuracionSchema = z.object({
  empresa: empresaSchema,
  anioBarraLateral: z.number(),
  anioPortada: z.number(),
  urlContrato: z.string(),
  keycloak: z.object({ url: z.string(), realm: z.string(), clientId: z.string() }),
  autollenado: z.boolean(),
});
export type Configuracion = z.infer<typeof configuracionSchema>;

export const configuracion = defineEdgeCall({
  method: 'GET',
  path: llamadas.configuracion,
  access: 'publico',
  request: nothing,
  response: configuracionSchema,
  status: 200,
  errors: [],
  deadline: seconds(2),
});
