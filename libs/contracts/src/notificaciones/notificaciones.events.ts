import { z } from 'zod';
import { defineEvent, instant, uuid } from '../core/index.js';

const capability = 'notificaciones';
const correo = {
  correoId: uuid,
  inscripcionId: uuid.optional(),
  /** Only for signature requests. */
  enlaceId: uuid.optional(),
  rol: z.enum(['conductor', 'propietario']).optional(),
};

/** The mail server took it. Delivery itself cannot be known. */
export const correoAceptado = defineEvent(capability, 'correo-aceptado', z.object({ ...correo, aceptadoEn: instant }));

/** The mail server refused it for good. `motivo` is a Spanish sentence for administrators. */
export const correoRechazado = defineEvent(
  capability,
  'correo-rechazado',
  z.object({ ...correo, rechazadoEn: instant, motivo: z.string() }),
);

/** An attempt failed and more will follow: told once per reason. `motivo` is a Spanish sentence for administrators. */
export const correoAplazado = defineEvent(
  capability,
  'correo-aplazado',
  z.object({ ...correo, aplazadoEn: instant, motivo: z.string() }),
);
