import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { defineCall, seconds } from '../core/call.js';
import { sha256Hex, textoLibre, tokenShape, uuid } from '../core/shapes.js';

/** What the browser claims about itself. The server adds what it observed. */
export const metadatosFirmaSchema = z.strictObject({
  userAgent: textoLibre(1000),
  deviceInfo: z.strictObject({
    browser: textoLibre(100),
    os: textoLibre(100),
    screenResolution: textoLibre(50),
    timezone: textoLibre(100),
  }),
  geolocation: z
    .strictObject({
      lat: z.number().min(-90).max(90),
      lng: z.number().min(-180).max(180),
      accuracy: z.number().min(0),
      address: textoLibre(300).optional(),
    })
    .optional(),
});
export type MetadatosFirma = z.infer<typeof metadatosFirmaSchema>;

/** Signs the enrolment's document for the link's role, exactly once. */
export const firmar = defineCall({
  method: 'POST',
  path: llamadas.firmar,
  subject: 'svc.inscripciones.firmar',
  access: 'enlace',
  request: z.strictObject({
    token: tokenShape,
    /** `data:image/png;base64,…`, at most 500 kB decoded. */
    signature: z.string().max(700_000),
    certificateId: uuid,
    metadata: metadatosFirmaSchema,
    documentHash: sha256Hex.optional(),
  }),
  response: z.object({
    message: z.string(),
    nivel: z.string(),
    sha256: sha256Hex,
    /** True when both have signed. Absent in answers that were stored before this member existed. */
    completa: z.boolean().optional(),
  }),
  status: 200,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'FIRMA_EN_CURSO',
    'DOCUMENTO_CAMBIO',
    'IMAGEN_DE_FIRMA_INVALIDA',
    'FIRMA_VACIA',
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'SELLO_NO_DISPONIBLE',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(20),
  idempotent: true,
});
