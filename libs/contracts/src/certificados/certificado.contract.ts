import { z } from 'zod';
import { defineCall, defineInternalCall, seconds } from '../core/call.js';
import { representanteSchema } from '../core/representante.schema.js';
import { instant, sha256Hex, uuid } from '../core/shapes.js';
import {
  certificadoSchema,
  csrSchema,
  datosCertificadoSchema,
  duenoSchema,
  valorDeFirmaSchema,
} from './certificado.schema.js';

/** Issues to a signer. Name, document and e-mail come from the enrolment; the link was checked by `inscripciones`. */
export const emitirCertificado = defineInternalCall({
  subject: 'svc.certificados.emitir',
  callers: ['inscripciones'],
  request: z.strictObject({
    dueno: duenoSchema,
    ...datosCertificadoSchema.shape,
    email: z.string(),
    /** Document number: the subject's serialNumber (X.520). */
    documento: z.string(),
    /** Who signs for the company of that name and document: givenName, surname and title of the subject. */
    representante: representanteSchema.pick({ nombres: true, apellidos: true, cargo: true }).optional(),
    /** The key was made on the signer's device, and stays there. Absent: `certificados` makes and keeps it. */
    csr: csrSchema.optional(),
  }),
  response: certificadoSchema,
  errors: ['DATOS_INVALIDOS', 'CERTIFICADO_RECIENTE', 'LLAVES_AGOTADAS'],
  deadline: seconds(10),
});

/** The newest certificate of an owner, or the one that `id` names if it is this owner's, or null. */
export const certificadoDe = defineInternalCall({
  subject: 'svc.certificados.de',
  callers: ['inscripciones'],
  repeatable: true,
  request: z.strictObject({ dueno: duenoSchema, id: uuid.optional() }),
  response: z.object({ certificado: certificadoSchema.nullable() }),
  errors: [],
  deadline: seconds(5),
});

/** Every certificate of both signers of an enrolment, the newest first, for its page in the review. */
export const certificadosDeInscripcion = defineInternalCall({
  subject: 'svc.certificados.de-inscripcion',
  callers: ['gateway'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({ certificados: z.array(z.object({ rol: z.string(), certificado: certificadoSchema })) }),
  errors: ['SOLO_ADMINISTRADORES'],
  deadline: seconds(2),
});

/** The state of certificates now, for verification pages. */
export const estadoCertificados = defineInternalCall({
  subject: 'svc.certificados.estado',
  callers: ['inscripciones'],
  repeatable: true,
  request: z.strictObject({ ids: z.array(uuid).max(10) }),
  response: z.object({ certificados: z.array(certificadoSchema) }),
  errors: [],
  deadline: seconds(5),
});

/** Whom the mail about a certificate goes to. Refused when it was erased, or nothing happened to it lately. */
export const titularDeCertificado = defineInternalCall({
  subject: 'svc.certificados.titular',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ certificadoId: uuid }),
  response: z.object({ commonName: z.string(), email: z.string() }),
  errors: ['CERTIFICADO_NO_ENCONTRADO'],
  deadline: seconds(5),
});

/**
 * Permission for one signature with one certificate. `inscripciones` signs it, `pdf` passes it on with the digest
 * (docs/adr/0019).
 */
export const permisoDeFirma = z.strictObject({ claimId: uuid, dueno: duenoSchema, certificateId: uuid });
export type PermisoDeFirma = z.infer<typeof permisoDeFirma>;

/** How a signature is made: B-T carries a timestamp; B-B only where the setting lets a signature go on without one. */
export const nivelDeFirma = z.enum(['B-B', 'B-T']);

/** What became of a permit. `certificados` signs it, `pdf` brings it back. */
export const constanciaDeFirma = z.strictObject({
  claimId: uuid,
  certificateId: uuid,
  digest: sha256Hex,
  nivel: nivelDeFirma,
});
export type ConstanciaDeFirma = z.infer<typeof constanciaDeFirma>;

/**
 * Checks expiry and revocation and makes the CMS in one transaction. The same claim gets the stored answer.
 * `digest` is the SHA-256 of the signed byte ranges (RFC 5652 messageDigest). Only the permit names the certificate and
 * the attempt. For a key on the signer's device the value comes with it: it must be over the attributes that
 * `attributesToSign` gives, and is checked before anything is stamped.
 */
export const firmarDigest = defineInternalCall({
  subject: 'svc.certificados.firmar',
  callers: ['pdf'],
  repeatable: true,
  request: z.strictObject({ permiso: z.string().max(2000), digest: sha256Hex, valor: valorDeFirmaSchema.optional() }),
  response: z.object({
    /** DER, base64: fits into the 16 kB hole. */
    cms: z.string(),
    /** Tells `inscripciones` that it was signed, and how. */
    constancia: z.string(),
  }),
  errors: [
    'CERTIFICADO_AJENO',
    'CERTIFICADO_NO_VIGENTE',
    'DATOS_INVALIDOS',
    'SELLO_NO_DISPONIBLE',
    'SERVICIO_NO_DISPONIBLE',
  ],
  deadline: seconds(10),
});

/**
 * What proves years later that certificates were good: authorities, roots and a CRL of each made after `desde`. An
 * external timestamp authority is included, and a missing CRL is made now. The document itself holds the certificates
 * that signatures and timestamps carry.
 */
export const evidenciaDeValidacion = defineInternalCall({
  subject: 'svc.certificados.evidencia',
  callers: ['inscripciones'],
  repeatable: true,
  request: z.strictObject({ desde: instant }),
  /** DER, base64. */
  response: z.object({ certificados: z.array(z.string()), crls: z.array(z.string()) }),
  errors: ['SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(8),
});

/** A timestamp over a digest, for a whole document (level B-LTA). */
export const sellarDigest = defineInternalCall({
  subject: 'svc.certificados.sellar',
  callers: ['inscripciones'],
  repeatable: true,
  request: z.strictObject({ digest: sha256Hex }),
  /** TimeStampToken, DER, base64. */
  response: z.object({ token: z.string() }),
  errors: ['SELLO_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'],
  deadline: seconds(10),
});

/** Public material of the authority: certificates as PEM and (for caIssuers) DER, CRLs as DER. */
export const descargarPki = defineCall({
  method: 'GET',
  path: '/pki/:archivo',
  subject: 'svc.certificados.pki',
  access: 'publico',
  request: z.strictObject({
    archivo: z.enum([
      'raiz.pem',
      'emisora.pem',
      'tsa.pem',
      'raiz.cer',
      'emisora.cer',
      'tsa.cer',
      'raiz.crl',
      'emisora.crl',
    ]),
  }),
  response: z.object({ contentType: z.string(), base64: z.string() }),
  answer: 'bytes',
  status: 200,
  errors: ['NO_ENCONTRADO'],
  deadline: seconds(5),
  cache: 'public, max-age=60',
});
