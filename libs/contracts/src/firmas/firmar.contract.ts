import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import { certificadoSchema, datosCertificadoSchema } from '../certificados/certificado.schema.js';
import { defineCall, seconds } from '../core/call.js';
import { sha256Hex, textoLibre, tokenShape, uuid } from '../core/shapes.js';
import { constanciaSchema } from './constancia.contract.js';

/** What came of asking where the device is. */
export const estadosUbicacion = ['concedida', 'negada', 'agotada', 'no-disponible', 'no-pedida'] as const;
export type EstadoUbicacion = (typeof estadosUbicacion)[number];

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
  /** Tells a refusal from a time-out and from a device without a place. Absent in signatures of before. */
  geolocationState: z.enum(estadosUbicacion).optional(),
  /** What the signer typed in place of a drawing. Absent when it was drawn. */
  typedName: textoLibre(80).optional(),
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
    constancia: constanciaSchema.optional(),
  }),
  status: 200,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'FIRMA_EN_CURSO',
    'DOCUMENTO_CAMBIO',
    'DATOS_INVALIDOS',
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
