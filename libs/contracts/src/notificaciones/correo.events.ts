import { z } from 'zod';
import { rolesFirmante } from '@portal/dominio/roles';
import { defineEvent } from '../core/define-event.js';
import { instant, uuid } from '../core/shapes.js';

const capability = 'notificaciones';
const correo = {
  correoId: uuid,
  inscripcionId: uuid.optional(),
  /** Only for signature requests. */
  enlaceId: uuid.optional(),
  rol: z.enum(rolesFirmante).optional(),
  /** It carries the copy of completion, and says whether that is stuck: an attempt failed, or went after one had. */
  copia: z.literal(true).optional(),
};

/** A notice about the enrolment, neither a link nor the copy: who should know does not (docs/adr/0083). */
const noticia = z.literal(true).optional();

/** The mail server took it. Delivery itself cannot be known. */
export const correoAceptado = defineEvent(capability, 'correo-aceptado', z.object({ ...correo, aceptadoEn: instant }));

/** The mail server refused it for good. `motivo` is a Spanish sentence for administrators. */
export const correoRechazado = defineEvent(
  capability,
  'correo-rechazado',
  z.object({ ...correo, noticia, rechazadoEn: instant, motivo: z.string() }),
);

/**
 * It came back after the mail server had taken it, so a report said. `motivo` is a Spanish sentence for administrators.
 */
export const correoRebotado = defineEvent(
  capability,
  'correo-rebotado',
  z.object({ ...correo, noticia, rebotadoEn: instant, motivo: z.string() }),
);

/**
 * An attempt failed and more will follow. Emitted once per reason. `motivo` is a Spanish sentence for administrators.
 */
export const correoAplazado = defineEvent(
  capability,
  'correo-aplazado',
  z.object({ ...correo, aplazadoEn: instant, motivo: z.string() }),
);
