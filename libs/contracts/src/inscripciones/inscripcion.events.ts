import { z } from 'zod';
import type { RolFirmante } from '@portal/dominio/roles';
import { defineEvent } from '../core/define-event.js';
import { rolFirmanteSchema } from '../core/rol-firmante.schema.js';
import { instant, sha256Hex, uuid } from '../core/shapes.js';

const capability = 'inscripciones';

/** The frozen enrolment exists; its document is still to be rendered. */
export const inscripcionEnviada = defineEvent(
  capability,
  'inscripcion-enviada',
  z.object({ inscripcionId: uuid, codigo: z.string(), instantanea: z.string(), sha256: sha256Hex }),
);

/** Revision 0 is durable: only now may links be mailed. */
export const documentoPreparado = defineEvent(
  capability,
  'documento-preparado',
  z.object({ inscripcionId: uuid, sha256: sha256Hex, bytes: z.number(), paginas: z.number() }),
);

/** Which link goes to whom. */
interface DestinoDeEnlace {
  readonly enlaceId: string;
  readonly inscripcionId: string;
  readonly rol: RolFirmante;
  readonly correo: string;
}

/**
 * What the sealed token of `correoDeEnlace` is bound to, for sealing and for opening: moved to another link, enrolment,
 * role or address it does not open.
 */
export const selloDeEnlace = ({ enlaceId, inscripcionId, rol, correo }: DestinoDeEnlace): string =>
  JSON.stringify(['enlace', enlaceId, inscripcionId, rol, correo]);

/** A link to mail. What the mail says, its token included, is asked for with `correoDeEnlace` (docs/adr/0034). */
export const enlaceEmitido = defineEvent(
  capability,
  'enlace-emitido',
  z.object({
    enlaceId: uuid,
    inscripcionId: uuid,
    rol: rolFirmanteSchema,
    motivo: z.enum(['solicitud', 'recordatorio', 'reenvio']),
    /** A `reenvio` that the holder of an expired link asked for. A reader of before takes it for the company's. */
    renovado: z.boolean().optional(),
    /** A `recordatorio` because the link before it was to end. A reader of before reminds. */
    prorroga: z.boolean().optional(),
  }),
  { mailed: true },
);

/** A signer says that something is wrong: who enrolled and the company are told, in the words of `novedadDeEnlace`. */
export const novedadReportada = defineEvent(
  capability,
  'novedad-reportada',
  z.object({ enlaceId: uuid, inscripcionId: uuid, rol: rolFirmanteSchema }),
  { mailed: true },
);

export const enlaceRevocado = defineEvent(
  capability,
  'enlace-revocado',
  z.object({ enlaceId: uuid, inscripcionId: uuid, rol: rolFirmanteSchema }),
);

/** One has signed: the signer gets a receipt, which `constanciaDelFirmante` words. */
export const firmaRegistrada = defineEvent(
  capability,
  'firma-registrada',
  z.object({ inscripcionId: uuid, rol: rolFirmanteSchema, revision: z.number(), sha256: sha256Hex, nivel: z.string() }),
  { mailed: true },
);

/** Both signed: copies go to both signers and the creator, whom `copiasDeCompletada` names. */
export const inscripcionCompletada = defineEvent(
  capability,
  'inscripcion-completada',
  z.object({
    inscripcionId: uuid,
    key: z.string(),
    sha256: sha256Hex,
    bytes: z.number(),
    completadaEn: instant,
  }),
  { mailed: true },
);

/** A /DSS revision was appended (level B-LT). */
export const documentoAmpliado = defineEvent(
  capability,
  'documento-ampliado',
  z.object({ inscripcionId: uuid, sha256: sha256Hex, nivel: z.string() }),
);

/** Every service erases what it holds of it. Who enrolled, had signed or could sign is told. */
export const inscripcionEliminada = defineEvent(
  capability,
  'inscripcion-eliminada',
  z.object({
    inscripcionId: uuid,
    /** For those who had signed: their mail names it. Absent in facts of before. */
    codigo: z.string().optional(),
    /**
     * `datosDeEliminacion` says who else is told. Absent in facts of before, when only the signatures' receipts told.
     */
    avisar: z.boolean().optional(),
  }),
  { mailed: true },
);
