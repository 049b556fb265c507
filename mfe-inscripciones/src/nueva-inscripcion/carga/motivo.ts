import { isErrorApi, messageFor } from '@portal/api-client';

/** A locked or active PDF: what to do about it. */
const OTRO_PDF = 'Descárguelo otra vez del banco sin contraseña, o imprímalo como PDF, e inténtelo de nuevo.';

/** What the portal says of the file itself, or of an address that holds none: asked again it says the same. */
const DEFINITIVOS: readonly string[] = ['SOLO_PDF', 'PDF_NO_ADMITIDO', 'CARGA_NO_RECONOCIDA'];

/** Was what was sent looked at and refused? Any other failure leaves it where it is, to be registered again. */
export const esDefinitivo = (error: unknown): boolean => isErrorApi(error) && DEFINITIVOS.includes(error.code);

/** Why a call failed, in a sentence that says what to do. */
export function motivoDe(error: unknown, fallback: string): string {
  if (!isErrorApi(error)) return fallback;
  return error.code === 'PDF_NO_ADMITIDO' ? `${error.message} ${OTRO_PDF}` : messageFor(error, fallback);
}
