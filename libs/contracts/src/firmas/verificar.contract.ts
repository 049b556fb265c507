import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { rolesFirmante } from '@portal/dominio/roles';
import { defineCall, seconds } from '../core/call.js';
import { dePrueba, instant, sha256Hex } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** What the public may learn of a registered revision: initials, never names. */
export const documentoVerificadoSchema = z.object({
  codigo: z.string(),
  placa: z.string(),
  completa: z.boolean(),
  revision: z.number(),
  sha256: sha256Hex,
  /** Of what the document was made from: it stands at the foot of each page, so paper can be compared by it. */
  huellaContenido: sha256Hex.optional(),
  /** Every registered revision, oldest first: an earlier copy has the hash of an earlier revision. */
  revisiones: z.array(z.object({ revision: z.number(), sha256: sha256Hex, firmas: z.number() })),
  firmas: z.array(
    z.object({
      rol: enumAbierto(rolesFirmante),
      iniciales: z.string(),
      firmadoEn: instant,
      nivel: z.string(),
      certificado: enumAbierto(['vigente', 'vencido', 'revocado']),
    }),
  ),
  prueba: dePrueba,
});
export type DocumentoVerificado = z.infer<typeof documentoVerificadoSchema>;

const comun = {
  access: 'publico',
  response: documentoVerificadoSchema,
  status: 200,
  errors: ['DOCUMENTO_NO_REGISTRADO', 'DEMASIADOS_INTENTOS'],
  deadline: seconds(5),
} as const;

/** Compares a file's hash, computed on the visitor's device, with every registered revision. */
export const verificarHuella = defineCall({
  ...comun,
  method: 'POST',
  path: llamadas.verificarHuella,
  subject: 'svc.inscripciones.verificar-huella',
  request: z.strictObject({ sha256: sha256Hex }),
});

/** Looks a document up by its public code: 16 Crockford base32 characters, hyphens and case ignored. */
export const verificarCodigo = defineCall({
  ...comun,
  method: 'GET',
  path: llamadas.verificarCodigo,
  subject: 'svc.inscripciones.verificar-codigo',
  request: z.strictObject({ codigo: z.string().max(40) }),
});
