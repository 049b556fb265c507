import { z } from 'zod';
import { defineInternalCall, instant, seconds, sha256Hex } from '../core/index.js';
import { rolFirmanteSchema } from '../inscripciones/inscripcion-listada.schema.js';

const callers = ['inscripciones'] as const;
const archivo = z.object({ key: z.string(), sha256: sha256Hex, bytes: z.number().int() });

/** Reads an upload in a bounded worker (5 s, 256 MB) and refuses what is no plain, readable PDF. */
export const inspeccionarPdf = defineInternalCall({
  subject: 'svc.pdf.inspeccionar',
  callers,
  request: z.strictObject({ key: z.string() }),
  response: archivo.omit({ key: true }).extend({ paginas: z.number().int() }),
  errors: ['SOLO_PDF', 'PDF_NO_ADMITIDO', 'SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** Renders revision 0 from the frozen snapshot, with both signature fields in place, under `documentos/<sha256>.pdf`. The same snapshot gives the same bytes. */
export const prepararDocumento = defineInternalCall({
  subject: 'svc.pdf.preparar',
  callers,
  request: z.strictObject({ instantanea: z.string(), sha256: sha256Hex }),
  response: archivo.extend({ paginas: z.number().int() }),
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(20),
});

/** Renders the contract text as a public PDF. */
export const prepararContrato = defineInternalCall({
  subject: 'svc.pdf.contrato',
  callers,
  request: z.strictObject({ titulo: z.string(), version: z.string(), cuerpo: z.string(), empresa: z.string() }),
  response: archivo,
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(20),
});

/** All the evidence that the signature field's appearance shows (interface.md, PDF). */
export const evidenciaSchema = z.object({
  nombre: z.string(),
  documento: z.string(),
  calidad: z.string(),
  firmadoEn: instant,
  certificado: z.object({ serie: z.string(), emisor: z.string(), huella: z.string() }),
  dispositivo: z.string(),
  lugar: z.string(),
  texto: z.string(),
});
export type Evidencia = z.infer<typeof evidenciaSchema>;

/**
 * Appends one signed revision, durable under its own hash: drawing checked (PNG only, bounded, with ink: signing.md 14) and re-encoded, field
 * filled, and the CMS in its place that `certificados` makes of the digest. What `certificados` refuses leaves no file.
 */
export const firmarRevision = defineInternalCall({
  subject: 'svc.pdf.firmar',
  callers,
  request: z.strictObject({
    claimId: z.uuid(),
    revision: archivo,
    rol: rolFirmanteSchema,
    /** The first signature certifies with DocMDP P=2. */
    certifica: z.boolean(),
    dibujo: z.string().max(700_000),
    evidencia: evidenciaSchema,
    /** For `certificados`: which certificate may sign, once. */
    permiso: z.string().max(2000),
  }),
  /** `constancia`: what `certificados` says that it signed. */
  response: archivo.extend({ constancia: z.string() }),
  errors: [
    'IMAGEN_DE_FIRMA_INVALIDA',
    'FIRMA_VACIA',
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'SELLO_NO_DISPONIBLE',
    'SERVICIO_NO_DISPONIBLE',
    'ALMACEN_NO_DISPONIBLE',
  ],
  deadline: seconds(16),
});

/**
 * Appends validation data as `/DSS` (level B-LT), the certificates that signatures and timestamps carry themselves included.
 * `certificados` brings authorities and roots: every signature is judged against them, and the answer is the lowest level of
 * those that have a timestamp. The document is kept only when that level is long-term.
 */
export const ampliarDocumento = defineInternalCall({
  subject: 'svc.pdf.ampliar',
  callers,
  request: z.strictObject({
    claimId: z.uuid(),
    revision: archivo,
    /** DER, base64. */
    certificados: z.array(z.string()).max(30),
    crls: z.array(z.string()).max(30),
  }),
  response: archivo.extend({ nivel: z.enum(['B-LT', 'B-LTA']) }),
  errors: ['EVIDENCIA_INSUFICIENTE', 'SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** Writes the draft of a document timestamp (level B-LTA); its token is asked for with the digest. */
export const abrirSello = defineInternalCall({
  subject: 'svc.pdf.abrir-sello',
  callers,
  request: z.strictObject({ claimId: z.uuid(), revision: archivo }),
  response: z.object({ borrador: z.string(), digest: sha256Hex }),
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** Puts the token into the draft's hole and makes the revision durable under its own hash. */
export const cerrarSello = defineInternalCall({
  subject: 'svc.pdf.cerrar-sello',
  callers,
  request: z.strictObject({ borrador: z.string(), digest: sha256Hex, token: z.string() }),
  response: archivo,
  errors: ['SERVICIO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'],
  deadline: seconds(8),
});
