import { z } from 'zod';
import { llamadas } from '@portal/dominio/llamadas';
import {
  certificadoSchema,
  csrSchema,
  datosCertificadoSchema,
  valorDeFirmaSchema,
} from '../certificados/certificado.schema.js';
import { defineCall, seconds } from '../core/call.js';
import { instant, sha256Hex, textoLibre, tokenShape, uuid } from '../core/shapes.js';
import { constanciaSchema } from './constancia.contract.js';

/** What came of asking where the device is; `sin-respuesta`: it was asked, and signed before anything came of it. */
export const estadosUbicacion = [
  'concedida',
  'negada',
  'agotada',
  'no-disponible',
  'no-pedida',
  'sin-respuesta',
] as const;
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

const respuestaDeFirma = z.object({
  message: z.string(),
  nivel: z.string(),
  sha256: sha256Hex,
  /** True when both have signed. Absent in answers that were stored before this member existed. */
  completa: z.boolean().optional(),
  constancia: constanciaSchema.optional(),
});

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
  response: respuestaDeFirma,
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

/**
 * First half of a signature whose key lies on the signer's device: everything but the signature value, kept for a few
 * minutes for this link. Asking again replaces it. Nothing is signed and no link is used.
 */
export const prepararFirma = defineCall({
  method: 'POST',
  path: llamadas.prepararFirma,
  subject: 'svc.inscripciones.preparar-firma',
  access: 'enlace',
  request: firmar.request,
  response: z.object({
    preparada: uuid,
    /** DER, base64: what the key signs (RSASSA-PKCS1-v1_5 with SHA-256), the signed attributes of RFC 5652 §5.4. */
    atributos: z.string(),
    venceEn: instant,
  }),
  status: 200,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'DOCUMENTO_CAMBIO',
    'DATOS_INVALIDOS',
    'IMAGEN_DE_FIRMA_INVALIDA',
    'FIRMA_VACIA',
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'LLAVE_EN_OTRO_LUGAR',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(15),
});

/**
 * Second half: takes the signature value in, exactly once. When another signature landed in between, or the first half
 * is too old, it is FIRMA_DESACTUALIZADA: prepare again.
 */
export const cerrarFirma = defineCall({
  method: 'POST',
  path: llamadas.cerrarFirma,
  subject: 'svc.inscripciones.cerrar-firma',
  access: 'enlace',
  request: z.strictObject({ token: tokenShape, preparada: uuid, valor: valorDeFirmaSchema }),
  response: respuestaDeFirma,
  status: 200,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'FIRMA_EN_CURSO',
    'FIRMA_DESACTUALIZADA',
    'DATOS_INVALIDOS',
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
  request: z.strictObject({
    token: tokenShape,
    ...datosCertificadoSchema.shape,
    email: z.string().max(320),
    /** Taken where the link says `llaveEnDispositivo`; the certificate says whose key it has. */
    csr: csrSchema.optional(),
  }),
  response: certificadoSchema,
  status: 201,
  errors: [
    'ENLACE_INVALIDO',
    'FIRMA_YA_REGISTRADA',
    'DATOS_INVALIDOS',
    'CERTIFICADO_NO_COINCIDE',
    'CERTIFICADO_RECIENTE',
    'LLAVES_AGOTADAS',
  ],
  // A hundred may come at once, and most of them wait in line.
  deadline: seconds(17.5),
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
