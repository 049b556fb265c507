import { AppError, isErrorCode, type FieldError } from '@portal/contracts/core/app-error';

/** The answer to a NATS request, in our own envelope, because Nest loses error classes between processes. */
export type Reply = { ok: true; value: unknown } | { ok: false; error: WireError };

interface WireError {
  code: string;
  fields?: readonly FieldError[];
  retryAfter?: number;
}

/** The detail stays in the callee's log. */
export const toWire = (error: AppError): WireError => ({
  code: error.code,
  ...(error.fields && { fields: error.fields }),
  ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
});

/** A code that this process does not know yet (a newer callee) becomes ERROR_INTERNO. */
export const fromWire = ({ code, ...details }: WireError): AppError =>
  isErrorCode(code) ? new AppError(code, details) : new AppError('ERROR_INTERNO', { detail: `unknown code ${code}` });
