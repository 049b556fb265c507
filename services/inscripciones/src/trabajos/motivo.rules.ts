import { messageOf, type AppError } from '@portal/contracts/core';

/** Seconds. A limit that is over by then is waited for; a longer one refuses the line. */
export const ESPERA_MAXIMA_S = 10 * 60;

const LIMITE_DEL_DIA = 'Ya se le reenvió cuanto se puede en un día. Intente mañana.';

/** Why a line is refused. Only a limit that is not over soon is the day's: a short one was waited for too often. */
export function motivoDe(error: AppError | undefined): string {
  const [campo] = error?.fields ?? [];
  if (campo) return campo.message;
  if (error?.code === 'CORREO_RECIENTE' && (error.retryAfter ?? 0) > ESPERA_MAXIMA_S) return LIMITE_DEL_DIA;
  return error?.message ?? messageOf('ERROR_INTERNO');
}
