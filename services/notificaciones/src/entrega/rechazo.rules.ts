/** What nodemailer says of a failure. */
interface Falla {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

const BUZON = new Set([550, 551, 553]);

/**
 * Whether the mail server refused this mail for good: a 5xx to the recipient or to the message itself. Anything else
 * (no connection, log-in, the sender's address, 4xx) may be mended, so it is tried again.
 * @returns the reason as a Spanish sentence, or undefined to try again
 */
export function motivoDefinitivo(error: unknown): string | undefined {
  const { code, command, responseCode } = (error ?? {}) as Falla;
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return undefined;
  if (code === 'EENVELOPE' && command !== 'MAIL FROM') {
    return BUZON.has(responseCode) ? 'El buzón no existe o no recibe correo.' : respuesta(responseCode);
  }
  return code === 'EMESSAGE' ? respuesta(responseCode) : undefined;
}

const respuesta = (code: number): string =>
  code === 552 ? 'El buzón está lleno.' : `El servidor de correo rechazó el mensaje (código ${code}).`;

const SIN_RESPUESTA = new Set([
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

/** Why a mail still waits, a Spanish sentence for administrators: nothing of the server's own words. */
export function motivoDeEspera(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as Falla;
  if (code === 'EAUTH') return 'El servidor de correo no aceptó la cuenta del portal.';
  if (typeof responseCode === 'number') return `El servidor de correo no lo aceptó por ahora (código ${responseCode}).`;
  if (typeof code === 'string' && SIN_RESPUESTA.has(code)) return 'El servidor de correo no responde.';
  return 'El correo no se pudo preparar.';
}

export const MOTIVOS = {
  direccion: 'La dirección de correo no es válida.',
  caducado: 'El servidor de correo no recibió el mensaje en el tiempo previsto.',
  enlace: 'El enlace del correo no se pudo leer. Reenvíelo.',
} as const;
