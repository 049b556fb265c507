import { empresaConfigSchema } from '@portal/contracts/portal';
import { processConfigSchema, secretKeyFile } from '@portal/service-kit';
import { z } from 'zod';

/** What this process reads from its environment. */
export const configSchema = processConfigSchema.extend({
  ...empresaConfigSchema.shape,
  INSCRIPCIONES_DATABASE_URL: z.string().min(1),
  OBJECTS_DIR: z.string().optional(),
  UPLOAD_KEY_FILE: secretKeyFile(),
  /** Seals the GPS password in the database. */
  FORM_KEK_FILE: secretKeyFile(),
  /** Seals link tokens in events; only `notificaciones` has it too. */
  MAIL_KEY_FILE: secretKeyFile(),
  /** Days that a signing link is good for (readings 23). */
  ENLACE_DIAS: z.coerce.number().int().min(1).max(60).default(7),
  /** How long one attempt to sign may hold its link. */
  FIRMA_RESERVA_MS: z.coerce.number().int().min(100).default(60_000),
  /** How long one attempt to extend a document may take before another is made. */
  AMPLIACION_RESERVA_MS: z.coerce.number().int().min(100).default(60_000),
  /** Before the second attempt; it doubles with each, up to an hour. */
  AMPLIACION_ESPERA_MS: z.coerce.number().int().min(10).default(5000),
  /** Files that one person may upload in a day (security.md 53). */
  CARGAS_POR_DIA: z.coerce.number().int().min(1).default(200),
});

export type Config = z.output<typeof configSchema>;

/** Injects the parsed settings. */
export const CONFIG = Symbol('inscripciones configuration');
