import { AppError } from '@portal/contracts/core';

/** @throws AppError PDF_NO_ADMITIDO */
export function refuse(detail: string): never {
  throw new AppError('PDF_NO_ADMITIDO', { detail });
}
