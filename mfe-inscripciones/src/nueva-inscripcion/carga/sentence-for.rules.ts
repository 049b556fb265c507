import { isErrorApi, messageFor } from '@portal/api-client';

/** What to do about a PDF with a password or active content. */
const OTRO_PDF = 'Descárguelo otra vez del banco sin contraseña, o imprímalo como PDF, e inténtelo de nuevo.';

/** Why a call failed, in a sentence that says what to do. */
export function sentenceFor(error: unknown, fallback: string): string {
  if (!isErrorApi(error)) return fallback;
  return error.code === 'PDF_NO_ADMITIDO' ? `${error.message} ${OTRO_PDF}` : messageFor(error, fallback);
}
