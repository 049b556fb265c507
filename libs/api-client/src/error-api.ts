import { isErrorCode, messageOf, type ErrorCode, type FieldError } from '@portal/contracts/core/app-error';
import { CallError, callErrorOf, NO_CONNECTION, UNEXPECTED } from './call-error.js';

/** How every failed call looks to a page. Plain data, so it may live in the store. */
export interface ErrorApi {
  /** HTTP status; 0 when no answer arrived at all. */
  readonly status: number;
  /** Status, colon, space, body or status text (docs/especificacion/especificacion.txt, section 8). */
  readonly text: string;
  readonly code: ErrorCode;
  /** A Spanish sentence that may be shown. */
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Reads a refusal of the gateway. An answer of another shape becomes ERROR_INTERNO. */
export const errorOf = async (response: Response): Promise<ErrorApi> => errorApiOf(await callErrorOf(response));

/** What a call threw, as data: a refusal keeps its status, anything else is a missing answer. */
export function errorApiOf(thrown: unknown): ErrorApi {
  if (!(thrown instanceof CallError)) return networkError(thrown);
  const { status, text = '', ...rest } = thrown.detail;
  if (status === undefined) return networkError(thrown.cause);
  const code = isErrorCode(thrown.code) ? thrown.code : fallbackCode(status);
  const message = thrown.message === UNEXPECTED ? messageOf(code) : thrown.message;
  return { status, text: `${status}: ${text}`, code, message, ...rest };
}

/** No answer came: the network or the portal is down. */
export const networkError = (cause: unknown): ErrorApi => ({
  status: 0,
  text: `0: ${cause instanceof Error ? cause.message : String(cause)}`,
  code: 'SERVICIO_NO_DISPONIBLE',
  message: NO_CONNECTION,
});

/** Tells an `ErrorApi` from RTK's serialized errors and from thrown ones. */
export const isErrorApi = (error: unknown): error is ErrorApi =>
  typeof error === 'object' && error !== null && 'text' in error && 'code' in error && isErrorCode(error.code);

/** The sentence to show for what a mutation threw. `fallback` is for a failure without a sentence of its own. */
export const messageFor = (error: unknown, fallback: string): string =>
  isErrorApi(error) && error.code !== 'ERROR_INTERNO' ? error.message : fallback;

/**
 * The same, with what is said of each field: where somebody was first, who it was. A limit on mails that says since
 * when another may go has said it all.
 */
export function wholeMessageFor(error: unknown, fallback: string): string {
  const fields = ((isErrorApi(error) && error.fields) || []).map(({ message }) => message);
  const isWhole = isErrorApi(error) && error.code === 'CORREO_RECIENTE' && fields.length > 0;
  return [...(isWhole ? [] : [messageFor(error, fallback)]), ...fields].join(' ');
}

const fallbackCode = (status: number): ErrorCode =>
  status === 401 ? 'UNAUTHORIZED' : status >= 502 && status <= 504 ? 'SERVICIO_NO_DISPONIBLE' : 'ERROR_INTERNO';
