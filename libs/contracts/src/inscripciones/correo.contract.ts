import { z } from 'zod';
import { defineInternalCall, seconds } from '../core/call.js';
import { dePrueba, empty, instant, sha256Hex, uuid } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/**
 * What the mail of a link says and to whom. Facts name links, and this call people: what streams keep tells nothing of
 * a deleted enrolment (docs/adr/0034). Refused once the link was used, revoked or deleted: then there is nothing to
 * mail.
 */
export const correoDeEnlace = defineInternalCall({
  subject: 'svc.inscripciones.correo-de-enlace',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ enlaceId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    /** conductor, propietario or tenedor: how the mail addresses the signer. */
    calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
    nombre: z.string(),
    /** It is for who signs for a company: the company has the `calidad`. Absent for anybody else, and before. */
    representante: z.literal(true).optional(),
    correo: z.string(),
    /**
     * As it was typed, of a holder perhaps a landline. Absent in answers of before, and where the link goes to a
     * company's representative, whose telephone the form does not have.
     */
    telefono: z.string().optional(),
    venceEn: instant,
    /** The name of who enrolled, as the page of the link shows it. Absent in answers of before. */
    inscribio: z.string().optional(),
    /** Who enrolled: of the mails to one address each creator has a share. */
    creadorSub: z.string(),
    /**
     * service-kit's sealJson(MAIL_KEY, { token }, selloDeEnlace(this link)). Null once the mail server's word is known.
     */
    tokenSellado: z.string().nullable(),
    prueba: dePrueba,
  }),
  errors: ['ENLACE_INVALIDO'],
  deadline: seconds(5),
});

/** Who gets a copy of a completed enrolment, and what the mail says of it. Refused for a deleted one. */
export const copiasDeCompletada = defineInternalCall({
  subject: 'svc.inscripciones.copias-de-completada',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    codigo: z.string(),
    codigoVerificacion: z.string(),
    placa: z.string(),
    creadorSub: z.string(),
    /**
     * The document as the portal serves it now, and whether its validation data are in it. Absent in answers of before.
     */
    documento: z
      .object({ key: z.string(), sha256: sha256Hex, bytes: z.number().int(), ampliado: z.boolean() })
      .optional(),
    destinatarios: z.array(
      z.object({ papel: enumAbierto(['conductor', 'propietario', 'creador']), nombre: z.string(), correo: z.string() }),
    ),
    prueba: dePrueba,
  }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});

/**
 * What the mails about a deleted enrolment say and to whom (docs/adr/0034). It is kept sealed until they are queued,
 * and refused afterwards.
 */
export const datosDeEliminacion = defineInternalCall({
  subject: 'svc.inscripciones.eliminacion',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: z.object({
    codigo: z.string(),
    placa: z.string(),
    creador: z.object({ subject: z.string(), nombre: z.string(), correo: z.string() }),
    /** Signers who had signed, or whose mailed link was alive. */
    firmantes: z.array(
      z.object({
        calidad: enumAbierto(['conductor', 'propietario', 'tenedor']),
        nombre: z.string(),
        correo: z.string(),
        firmo: z.boolean(),
      }),
    ),
    prueba: dePrueba,
  }),
  errors: ['INSCRIPCION_NO_ENCONTRADA'],
  deadline: seconds(5),
});

/** Those mails are queued: nobody needs their addresses here any more. */
export const eliminacionAvisada = defineInternalCall({
  subject: 'svc.inscripciones.eliminacion-avisada',
  callers: ['notificaciones'],
  repeatable: true,
  request: z.strictObject({ inscripcionId: uuid }),
  response: empty,
  errors: [],
  deadline: seconds(5),
});
