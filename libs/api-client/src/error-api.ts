import { isErrorCode, messageOf, type ErrorCode, type FieldError } from '@portal/contracts/core';

/** How every failed call looks to a page. Plain data, so it may live in the store. */
export interface ErrorApi {
  /** HTTP status; 0 when no answer arrived at all. */
  readonly status: number;
  /** The specification's text (section 8): status, colon, space, body or status text. */
  readonly text: string;
  readonly code: ErrorCode;
  /** A Spanish sentence that may be shown. */
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Reads a refusal of the gateway; anything that is not its envelope becomes ERROR_INTERNO. */
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

/** What anybody reads who got no answer at all. */
export const SIN_CONEXION = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';

/** No answer: the network, or the portal itself, is away. */
export const networkError = (cause: unknown): ErrorApi => ({
  status: 0,
  text: `0: ${cause instanceof Error ? cause.message : String(cause)}`,
  code: 'SERVICIO_NO_DISPONIBLE',
  message: SIN_CONEXION,
});

/** Tells an `ErrorApi` from RTK's serialized errors and from thrown ones. */
export const isErrorApi = (error: unknown): error is ErrorApi =>
  typeof error === 'object' && error !== null && 'text' in error && 'code' in error && isErrorCode(error.code);

/** The sentence to show for whatever a mutation threw; `fallback` is the specification's text for that failure. */
export const messageFor = (error: unknown, fallback: string): string =>
  isErrorApi(error) && error.code !== 'ERROR_INTERNO' ? error.message : fallback;

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // a proxy's page, not our envelope
  }
}

const fallbackCode = (status: number): ErrorCode =>
  status === 401 ? 'UNAUTHORIZED' : status >= 502 && status <= 504 ? 'SERVICIO_NO_DISPONIBLE' : 'ERROR_INTERNO';

function retryAfterOf(response: Response): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {};
}
