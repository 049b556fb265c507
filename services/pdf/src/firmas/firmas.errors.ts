import { AppError } from '@portal/contracts/core';

/** Whatever is wrong with the file of a drawing; the detail is for the log. */
export const imagenInvalida = (detail: string): AppError => new AppError('IMAGEN_DE_FIRMA_INVALIDA', { detail });
