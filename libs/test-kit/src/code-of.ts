import type { AppError } from '@portal/contracts/core';

/** The code a call was refused with, or `ok`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error as AppError).code,
  );
