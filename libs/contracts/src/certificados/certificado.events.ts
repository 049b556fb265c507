import { z } from 'zod';
import { defineEvent } from '../core/define-event.js';
import { instant, uuid } from '../core/shapes.js';
import { duenoSchema } from './certificado.schema.js';

const capability = 'certificados';
/** Its holder's name and address are asked for with `titularDeCertificado` (docs/adr/0034). */
const datos = { certificadoId: uuid, dueno: duenoSchema, fingerprint: z.string() };

export const certificadoEmitido = defineEvent(
  capability,
  'certificado-emitido',
  z.object({ ...datos, emitidoEn: instant, venceEn: instant }),
  { mailed: true },
);

/** `porReemplazo`: superseded by a newer one in the same transaction, so no mail of its own. */
export const certificadoRevocado = defineEvent(
  capability,
  'certificado-revocado',
  z.object({ ...datos, revocadoEn: instant, porReemplazo: z.boolean() }),
  { mailed: true },
);
