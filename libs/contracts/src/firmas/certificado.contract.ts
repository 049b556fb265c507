import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { certificadoSchema, datosCertificadoSchema } from '../certificados/certificado.schema.js';
import { defineCall, seconds } from '../core/call.js';
import { tokenShape } from '../core/shapes.js';

const consulta = {
  method: 'GET',
  access: 'enlace',
  request: z.strictObject({ token: tokenShape }),
  status: 200,
  deadline: seconds(5),
} as const;

/** The driver's certificates by link: an array, newest first, `[]` when there is none. */
export const certificadosConductor = defineCall({
  ...consulta,
  path: llamadas.certificadosConductor,
  subject: 'svc.inscripciones.certificados-conductor',
  response: z.array(certificadoSchema),
  errors: ['ENLACE_INVALIDO'],
});

/** The contract signer's certificate by link. */
export const certificadoPropietario = defineCall({
  ...consulta,
  path: llamadas.certificadoPropietario,
  subject: 'svc.inscripciones.certificado-propietario',
  response: certificadoSchema,
  errors: ['ENLACE_INVALIDO', 'CERTIFICADO_NO_ENCONTRADO'],
});

const generacion = {
  method: 'POST',
  access: 'enlace',
  request: z.strictObject({ token: tokenShape, ...datosCertificadoSchema.shape, email: z.string().max(320) }),
  response: certificadoSchema,
  status: 201,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'CERTIFICADO_NO_COINCIDE',
    'CERTIFICADO_RECIENTE',
    'LLAVES_AGOTADAS',
  ],
  deadline: seconds(12),
  idempotent: true,
} as const;

/** Issues the driver's certificate: name and e-mail must be the enrolment's. */
export const generarParaConductor = defineCall({
  ...generacion,
  path: llamadas.generarParaConductor,
  subject: 'svc.inscripciones.generar-para-conductor',
});

/** Issues the contract signer's certificate. */
export const generarParaPropietario = defineCall({
  ...generacion,
  path: llamadas.generarParaPropietario,
  subject: 'svc.inscripciones.generar-para-propietario',
});
