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

export const MOTIVOS = {
  direccion: 'La dirección de correo no es válida.',
  caducado: 'El servidor de correo no recibió el mensaje en el tiempo previsto.',
  enlace: 'El enlace del correo no se pudo leer. Reenvíelo.',
} as const;
