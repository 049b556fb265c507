import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { processConfigSchema, secretKeyFile } from '@portal/service-kit';

const minutes = (n: number): number => n * 60_000;

/** What this process reads from its environment. */
export const notificacionesConfigSchema = processConfigSchema.extend({
  NOTIFICACIONES_DATABASE_URL: z.string().min(1),
  /** Opens the link tokens that `inscripciones` sealed. */
  MAIL_KEY_FILE: secretKeyFile(),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  /** STARTTLS on smtp://: demanded in production unless a setting says otherwise. */
  SMTP_TLS: z.enum(['exigido', 'si-hay', 'no']).optional(),
  /** Address of the sender; the name beside it is the company's. */
  EMPRESA_CORREO_REMITENTE: z.email().default('formularios@transcarga.test'),
  /** How often the queue is looked at. */
  CORREO_INTERVALO_MS: z.coerce.number().int().min(50).default(1000),
  /** First pause after a failure: 1, 2, 4 … times this, at most 15 (security.md 73). */
  CORREO_ESPERA_MS: z.coerce.number().int().min(10).default(minutes(1)),
  /** After this a mail that no server took is given up. */
  CORREO_VIDA_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(24 * minutes(60)),
  /** How long one attempt may hold a mail: longer than any time-out of the connection. */
  CORREO_RESERVA_MS: z.coerce.number().int().min(1000).default(minutes(2)),
  ...empresaConfigSchema.shape,
});
export type NotificacionesConfig = z.output<typeof notificacionesConfigSchema>;

/** Injects the parsed settings. */
export const CONFIG = Symbol('notificaciones configuration');
