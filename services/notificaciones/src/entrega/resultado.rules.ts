/** What one attempt to hand a mail over came to. */
export type Resultado =
  | { readonly tipo: 'aceptado' }
  | { readonly tipo: 'rechazado'; readonly motivo: string }
  /** An attempt failed: `motivo` says why the next one is awaited. */
  | { readonly tipo: 'despues'; readonly motivo: string }
  /** It was not tried: `motivo` says what it waits for. */
  | { readonly tipo: 'espera'; readonly esperaMs: number; readonly motivo: string };

/** The members that nodemailer sets on its errors. Its message is the server's, which may name the recipient. */
interface Failure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** A failure of the mail server as it may be logged: its codes. */
export function sinPalabras(error: unknown): Error {
  const { code, command, responseCode } = (error ?? {}) as Failure;
  return Object.assign(new Error('the mail server did not take it'), { code, command, responseCode });
}

/** What a log line tells of a failure of the mail server: its answer's number, and to which command. */
export function codigosDe(error: unknown): { status?: number; detail?: string } {
  const { command, responseCode } = (error ?? {}) as Failure;
  return {
    ...(typeof responseCode === 'number' && { status: responseCode }),
    ...(typeof command === 'string' && { detail: command }),
  };
}

const NO_MAILBOX = new Set([550, 551, 553]);

/**
 * Whether the mail server refused this mail for good: a 5xx (RFC 5321) to the recipient or to the message itself.
 * Other failures (no connection, log-in, the sender's address, 4xx) can be repaired, so the mail is tried again.
 * @returns the reason as a Spanish sentence, or undefined to try again
 */
export function motivoDefinitivo(error: unknown): string | undefined {
  const { code, command, responseCode } = (error ?? {}) as Failure;
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return undefined;
  if (code === 'EENVELOPE' && command !== 'MAIL FROM') {
    return NO_MAILBOX.has(responseCode) ? 'El buzón no existe o no recibe correo.' : refusal(responseCode);
  }
  return code === 'EMESSAGE' ? refusal(responseCode) : undefined;
}

const refusal = (code: number): string =>
  code === 552 ? 'El buzón está lleno.' : `El servidor de correo rechazó el mensaje (código ${code}).`;

const NO_ANSWER = new Set([
  'EABORT',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ETIME',
  'EDNS',
  'ENOTFOUND',
  'ESOCKET',
  'ETLS',
]);

/** Why a mail still waits: a Spanish sentence for administrators, without the server's own words. */
export function motivoDeEspera(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as Failure;
  if (code === 'EAUTH') return 'El servidor de correo no aceptó la cuenta del portal.';
  if (typeof responseCode === 'number') return `El servidor de correo no lo aceptó por ahora (código ${responseCode}).`;
  if (typeof code === 'string' && NO_ANSWER.has(code)) return 'El servidor de correo no responde.';
  return 'El correo no se pudo preparar.';
}

/** Why a row of the queue waits or ended, by how it leaves. */
export const MOTIVOS = {
  correo: {
    muchos: 'Este buzón ya recibió muchos correos hoy. El correo saldrá después.',
    direccion: 'La dirección de correo no es válida.',
    caducado: 'El servidor de correo no recibió el mensaje en el tiempo previsto.',
    vencido: 'El enlace venció antes de que el correo pudiera salir. Reenvíelo.',
    enlace: 'El enlace del correo no se pudo leer. Reenvíelo.',
    copia: 'La copia espera los datos de validación del documento.',
    tarde: 'El correo esperó demasiado tiempo y no se envió.',
    prueba: 'Es una inscripción de prueba: su correo no sale del portal.',
  },
  mensaje: {
    muchos: 'Este celular ya recibió muchos mensajes hoy. El mensaje saldrá después.',
    direccion: 'El teléfono no es de un celular.',
    caducado: 'El proveedor de mensajes no lo recibió en el tiempo previsto.',
    vencido: 'El enlace venció antes de que el mensaje pudiera salir. Reenvíelo.',
    enlace: 'El enlace del mensaje no se pudo leer. Reenvíelo.',
    apagado: 'Los mensajes al celular están apagados.',
    prueba: 'Es una inscripción de prueba: su mensaje no sale del portal.',
  },
} as const;
