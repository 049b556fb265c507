import { z } from 'zod';
import { lugaresDeLlave } from '@portal/contracts/certificados';
import { hojas } from '@portal/contracts/pdf';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { keyFile, keyFileOrNone, processConfigSchema, secretKeyFile } from '@portal/service-kit';

/**
 * All that the rotation reads. The form's key lies outside the database (docs/decisiones.md#key-envelopes).
 */
const custody = {
  INSCRIPCIONES_DATABASE_URL: z.string().min(1),
  /** Wraps the data keys under which GPS passwords are sealed. */
  FORM_KEK_FILE: keyFile(),
  /** The other key of a rotation, readable while the rotation runs. The file may be absent. */
  FORM_KEK_ANTERIOR_FILE: keyFileOrNone().optional(),
};
export const custodyConfigSchema = processConfigSchema.pick({ PORTAL_ENV: true }).extend(custody);

/** What this process reads from its environment. */
export const inscripcionesConfigSchema = processConfigSchema.extend({
  ...empresaConfigSchema.shape,
  ...custody,
  OBJECTS_DIR: z.string().optional(),
  UPLOAD_KEY_FILE: secretKeyFile(),
  /** Seals link tokens in events. Only `notificaciones` has this key too. */
  MAIL_KEY_FILE: secretKeyFile(),
  /** The sheet of the documents that are frozen from now on; those of before keep theirs. */
  HOJA: z.enum(hojas).default('a4'),
  /** Days that a signing link is good for (docs/decisiones.md#enlaces-de-firma). */
  ENLACE_DIAS: z.coerce.number().int().min(1).max(60).default(7),
  /** Days after a link on which its signer is reminded, at most two; empty for no reminders (docs/adr/0061). */
  ENLACE_RECORDATORIO_DIAS: z
    .string()
    .regex(/^(\d{1,2}(,\d{1,2})?)?$/, 'must be empty, or one or two numbers of days such as 3,6')
    .default('3,6')
    .transform((texto) => (texto === '' ? [] : texto.split(',').map(Number)))
    .refine((dias) => dias.every((dia, n) => dia > (dias[n - 1] ?? 0)), 'days must grow, from 1'),
  /** A link that ends within so many hours and was not signed is renewed by itself; 0 for never. */
  ENLACE_RENOVAR_HORAS: z.coerce.number().int().min(0).max(720).default(24),
  /**
   * Hours of Bogotá in which the portal reminds and renews by itself: Monday to Friday, Saturday and, where given,
   * Sunday (docs/decisiones.md#recordatorios).
   */
  ENLACE_AVISO_HORAS: z
    .string()
    .regex(/^\d{1,2}-\d{1,2},\d{1,2}-\d{1,2}(,\d{1,2}-\d{1,2})?$/, 'must be hours such as 7-19,8-15')
    .default('7-19,8-15')
    .transform((texto) => texto.split(',').map((tramo) => tramo.split('-').map(Number) as [number, number]))
    .refine((tramos) => tramos.every(([desde, hasta]) => desde < hasta && hasta <= 24), 'hours must grow, up to 24'),
  /** How often the portal renews by itself, until a person sends a link. */
  ENLACE_RENOVACIONES: z.coerce.number().int().min(0).max(5).default(1),
  /** How long one attempt to sign may hold its link. */
  FIRMA_RESERVA_MS: z.coerce.number().int().min(100).default(60_000),
  /**
   * Who makes and keeps a signer's key: the portal, sealed; or the signer's device where it can (docs/adr/0068).
   * Certificates that were issued under either go on under both.
   */
  FIRMA_LLAVE: z.enum(lugaresDeLlave).default('servidor'),
  /** How long a prepared signature waits for the value from the signer's device. */
  FIRMA_PREPARADA_MS: z.coerce.number().int().min(100).max(3_600_000).default(300_000),
  /** How long one attempt to extend a document may take before another is made. */
  AMPLIACION_RESERVA_MS: z.coerce.number().int().min(100).default(60_000),
  /** The wait before the second attempt; it doubles with each, up to an hour. */
  AMPLIACION_ESPERA_MS: z.coerce.number().int().min(10).default(5000),
  /** Files that one person may upload in a day (docs/decisiones.md#cargas-por-dia). */
  CARGAS_POR_DIA: z.coerce.number().int().min(1).default(200),
  /** Enrolments that one person may send in an hour (docs/decisiones.md#limites). */
  ENVIOS_POR_HORA: z.coerce.number().int().min(1).default(60),
  /** The tester's sample data: enrolments made with them are marked, and mail nobody outside. Never in production. */
  AUTOFILL: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  /** Days after the last signature within which a signed enrolment is not deleted; 0 for none. */
  RETENCION_DIAS: z.coerce.number().int().min(0).max(36_500).default(0),
});

export type InscripcionesConfig = z.output<typeof inscripcionesConfigSchema>;

/** When the portal writes to signers by itself. */
export const ajustesDeAvisos = (config: InscripcionesConfig) => ({
  dias: config.ENLACE_RECORDATORIO_DIAS,
  horasAntes: config.ENLACE_RENOVAR_HORAS,
  renovaciones: config.ENLACE_RENOVACIONES,
  horas: horasDeAviso(config.ENLACE_AVISO_HORAS),
});

/** By the day of the week, from Sunday on. */
function horasDeAviso(tramos: InscripcionesConfig['ENLACE_AVISO_HORAS']) {
  const [entreSemana, sabado, domingo] = tramos.map(([desde, hasta]) => ({ desde, hasta }));
  return [domingo, entreSemana, entreSemana, entreSemana, entreSemana, entreSemana, sabado];
}

/** Injects the parsed settings. */
export const CONFIG = Symbol('inscripciones configuration');
