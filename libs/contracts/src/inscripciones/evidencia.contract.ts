import { z } from 'zod';
import { rolesFirmante } from '@portal/dominio/roles';
import { defineEdgeCall, defineInternalCall, seconds } from '../core/call.js';
import { representanteSchema } from '../core/representante.schema.js';
import { instant, sha256Hex, storedFile, streamedFile, textoLibre, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';
import { camposDeArchivo } from './campos.js';

const motivo = textoLibre(500).min(1, 'Escriba el motivo');

/**
 * All evidence of one enrolment as a ZIP that anybody checks without the portal
 * (docs/adr/0060-evidence-that-needs-nobody.md).
 */
export const evidenciaDeInscripcion = defineEdgeCall({
  method: 'GET',
  path: '/api/inscripciones/:id/evidencia',
  access: 'admin',
  request: z.strictObject({ id: uuid, motivo }),
  response: streamedFile,
  answer: 'stream',
  status: 200,
  errors: [
    'UNAUTHORIZED',
    'SOLO_ADMINISTRADORES',
    'INSCRIPCION_NO_ENCONTRADA',
    'DOCUMENTO_EN_PREPARACION',
    'NO_ENCONTRADO',
    'DEMASIADOS_INTENTOS',
  ],
  deadline: seconds(15),
});

const rol = enumAbierto(rolesFirmante);

/** What `inscripciones` holds of one enrolment as evidence. The audit keeps who took it out, and why. */
export const evidenciaGuardada = defineInternalCall({
  subject: 'svc.inscripciones.evidencia',
  callers: ['gateway'],
  request: z.strictObject({ inscripcionId: uuid, motivo }),
  response: z.object({
    inscripcion: z.object({
      id: z.string(),
      codigo: z.string(),
      codigoVerificacion: z.string(),
      placa: z.string(),
      creadaEn: instant,
      creadaPor: z.string(),
      completadaEn: instant.optional(),
      /** Of the frozen form with its texts. */
      instantaneaSha256: sha256Hex,
    }),
    firmas: z.array(
      z.object({
        rol,
        revision: z.int(),
        nivel: z.string(),
        nombre: z.string(),
        /** Who signed for the company of that name. */
        representante: representanteSchema.optional(),
        certificadoId: z.string(),
        certificadoHuella: z.string(),
        /** Where the private key was made and lay when it signed, in words. Absent: in the portal, sealed. */
        llave: z.string().optional(),
        firmadaEn: instant,
        /** What was accepted, by version and hash. */
        textos: z.array(z.object({ clave: z.string(), version: z.string(), sha256: sha256Hex })),
        /** What the signer's device said of itself, as it was stored: JSON. */
        declarado: z.string(),
        /** What the portal saw of the request. */
        observado: z.object({ ip: z.string(), userAgent: z.string(), en: instant }),
      }),
    ),
    /** The frozen texts, word for word: those of the form and those of each signer. */
    textos: z.array(
      z.object({
        para: enumAbierto(['inscripcion', ...rolesFirmante]),
        textos: z.array(
          z.object({
            clave: z.string(),
            version: z.string(),
            titulo: z.string(),
            texto: z.string(),
            sha256: sha256Hex,
          }),
        ),
      }),
    ),
    enlaces: z.array(
      z.object({
        rol,
        motivo: z.string(),
        creadoEn: instant,
        venceEn: instant,
        vistoEn: instant.optional(),
        usadoEn: instant.optional(),
        revocadoEn: instant.optional(),
      }),
    ),
    /**
     * Corrections of where a signer's link goes, oldest first: who, when and why. The frozen form keeps what was typed.
     * Absent from the release before; a signer's own part has the one that counted for him, without the reason.
     */
    correcciones: z
      .array(
        z.object({
          rol,
          antes: z.string(),
          correo: z.string(),
          por: z.string(),
          en: instant,
          motivo: z.string().optional(),
        }),
      )
      .optional(),
    revisiones: z.array(
      z.object({ numero: z.int(), nivel: z.string().optional(), creadaEn: instant, archivo: storedFile }),
    ),
    cartas: z.array(z.object({ campo: enumAbierto(camposDeArchivo), archivo: storedFile })),
  }),
  errors: ['SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA', 'DOCUMENTO_EN_PREPARACION', 'NO_ENCONTRADO'],
  deadline: seconds(5),
});
