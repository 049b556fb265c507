import { z } from 'zod';
import { defineCall, seconds } from '../core/call.js';
import { nothing, textoLibre, uuid } from '../core/shapes.js';
import { certificadoSchema, datosCertificadoSchema } from './certificado.schema.js';

/** The person's newest certificate, revoked ones included; 404 when there never was one. */
export const certificadoPropio = defineCall({
  method: 'GET',
  path: '/api/certificates/user',
  subject: 'svc.certificados.propio',
  access: 'sesion',
  request: nothing,
  response: certificadoSchema,
  status: 200,
  errors: ['UNAUTHORIZED', 'CERTIFICADO_NO_ENCONTRADO'],
  deadline: seconds(5),
});

/** Issues a certificate to the signed-in person; the active one, if any, is superseded in the same transaction. */
export const generarCertificado = defineCall({
  method: 'POST',
  path: '/api/certificates/generate',
  subject: 'svc.certificados.generar',
  access: 'sesion',
  request: z.strictObject(datosCertificadoSchema.shape),
  response: certificadoSchema,
  status: 201,
  errors: ['UNAUTHORIZED', 'CERTIFICADO_RECIENTE', 'LLAVES_AGOTADAS'],
  deadline: seconds(10),
  idempotent: true,
});

/** Revokes for good. Its owner, or a super-administrator with a reason. */
export const revocarCertificado = defineCall({
  method: 'POST',
  path: '/api/certificates/revoke/:id',
  subject: 'svc.certificados.revocar',
  access: 'sesion',
  sobre: 'certificado.revocar',
  request: z.strictObject({ id: uuid, reason: textoLibre(500).optional() }),
  response: certificadoSchema,
  status: 200,
  errors: ['UNAUTHORIZED', 'CERTIFICADO_NO_ENCONTRADO'],
  deadline: seconds(5),
  idempotent: true,
});
