import { isErrorCode, messageOf, type ErrorCode, type FieldError } from '@portal/contracts/core';

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
export async function errorOf(response: Response): Promise<ErrorApi> {
  const body = await response.text();
  const { code, message, fields, requestId } = parse(body);
  const known = isErrorCode(code) ? code : fallbackCode(response.status);
  return {
    status: response.status,
    text: `${response.status}: ${body || response.statusText}`,
    code: known,
    message: typeof message === 'string' ? message : messageOf(known),
    ...(Array.isArray(fields) ? { fields: fields as FieldError[] } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...retryAfterOf(response),
  };
}

/** The sentence for a call without any answer. */
export const SIN_CONEXION = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';

/** No answer came: the network or the portal is down. */
export const networkError = (cause: unknown): ErrorApi => ({
  status: 0,
  text: `0: ${cause instanceof Error ? cause.message : String(cause)}`,
  code: 'SERVICIO_NO_DISPONIBLE',
  message: SIN_CONEXION,
});

/** Tells an `ErrorApi` from RTK's serialized errors and from thrown ones. */
export const isErrorApi = (error: unknown): error is ErrorApi =>
  typeof error === 'object' && error !== null && 'text' in error && 'code' in error && isErrorCode(error.code);

/** The sentence to show for what a mutation threw. `fallback` is for a failure without a sentence of its own. */
export const messageFor = (error: unknown, fallback: string): string =>
  isErrorApi(error) && error.code !== 'ERROR_INTERNO' ? error.message : fallback;

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // the page of a proxy, not an answer of the gateway
  }
}

const fallbackCode = (status: number): ErrorCode =>
  status === 401 ? 'UNAUTHORIZED' : status >= 502 && status <= 504 ? 'SERVICIO_NO_DISPONIBLE' : 'ERROR_INTERNO';

function retryAfterOf(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
