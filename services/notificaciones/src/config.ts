import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { processConfigSchema, secretFile, secretKeyFile } from '@portal/service-kit';

const minutes = (n: number): number => n * 60_000;

const settings = processConfigSchema.extend({
  NOTIFICACIONES_DATABASE_URL: z.string().min(1),
  /** Opens the link tokens that `inscripciones` sealed. */
  MAIL_KEY_FILE: secretKeyFile(),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  /** STARTTLS on smtp://. By default production demands it. */
  SMTP_TLS: z.enum(['exigido', 'si-hay', 'no']).optional(),
  /** Address of the sender; the name beside it is the company's. */
  EMPRESA_CORREO_REMITENTE: z.email().default('formularios@transcarga.test'),
  /** The mailbox to which mails come back; absent: to the sender, and nobody reads what comes back. */
  EMPRESA_CORREO_REBOTES: z
    .email()
    .refine((correo) => correo.indexOf('@') <= 31, 'at most 31 characters before the @: a mark of 33 follows them')
    .optional(),
  /** The same mailbox by IMAP: `imaps://user@server`, an @ of the user as %40. */
  CORREO_REBOTES_URL: z
    .string()
    .regex(/^imaps?:\/\/[^/@:]+@[^/@]+$/, 'must be imaps://user@server')
    .optional(),
  CORREO_REBOTES_CLAVE_FILE: secretFile().optional(),
  /** How often it is read. */
  CORREO_REBOTES_INTERVALO_MS: z.coerce.number().int().min(50).default(minutes(1)),
  /** How often the queue is looked at. */
  CORREO_INTERVALO_MS: z.coerce.number().int().min(50).default(1000),
  /** First pause after a failure. Later ones are 2, 4, 8 … times as long, at most 15 times. */
  CORREO_ESPERA_MS: z.coerce.number().int().min(10).default(minutes(1)),
  /** How long a mail is tried before it is given up. */
  CORREO_VIDA_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(24 * minutes(60)),
  /** How long one attempt may hold a mail. It ends itself when nine tenths of this are over, whatever it waits for. */
  CORREO_RESERVA_MS: z.coerce.number().int().min(1000).default(minutes(2)),
  /** How long a copy of a completed document waits for its validation data, before it goes without them. */
  CORREO_ESPERA_COPIA_MS: z.coerce.number().int().min(0).default(minutes(1)),
  /** Mails that one address gets in 24 hours; more of them wait (docs/decisiones.md#limites). */
  CORREO_POR_DIA: z.coerce.number().int().min(1).default(200),
  /** Of these, mails that enrolments of one creator cause. */
  CORREO_POR_CREADOR: z.coerce.number().int().min(1).default(50),
  /**
   * Where short messages to mobile phones are handed over; absent: none leave (docs/adr/0072-a-second-channel.md). Set
   * it when this release runs everywhere: the one before takes them for mails.
   */
  MENSAJES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent as a bearer token. */
  MENSAJES_SECRETO_FILE: secretFile().optional(),
  /** What the provider is asked to send. */
  MENSAJES_MEDIO: z.enum(['sms', 'whatsapp']).default('sms'),
  /** How long its answer is waited for. */
  MENSAJES_PLAZO_MS: z.coerce.number().int().min(100).max(30_000).default(10_000),
  /** Who is told when the address of a signer was corrected: addresses with commas between; production names one. */
  CORREO_SUPERADMINISTRADORES: z
    .string()
    .default('')
    .transform((texto) =>
      texto
        .split(',')
        .map((uno) => uno.trim())
        .filter((uno) => uno !== ''),
    )
    .pipe(z.array(z.email())),
  ...empresaConfigSchema.shape,
});
/** The settings of the mailbox make sense only together. */
const rebotes = ['EMPRESA_CORREO_REBOTES', 'CORREO_REBOTES_URL', 'CORREO_REBOTES_CLAVE_FILE'] as const;

/** What this process reads from its environment. */
export const notificacionesConfigSchema = settings.superRefine((config, ctx) => {
  const faltan = rebotes.filter((variable) => config[variable] === undefined);
  if (faltan.length === rebotes.length) return;
  for (const variable of faltan)
    ctx.addIssue({ code: 'custom', path: [variable], message: `is needed with the others: ${rebotes.join(', ')}` });
});
export type NotificacionesConfig = z.output<typeof notificacionesConfigSchema>;

/** Injects the parsed settings. */
export const CONFIG = Symbol('notificaciones configuration');
