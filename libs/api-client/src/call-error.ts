import type { ErrorCode, FieldError } from '@portal/contracts/core/app-error';

/** What can go wrong before any server answers, or when its answer cannot be read. */
export type LocalCode = 'SIN_CONEXION' | 'TIEMPO_AGOTADO' | 'RESPUESTA_ILEGIBLE';

interface Detail {
  readonly status?: number;
  /** Body or status text of a refusal. */
  readonly text?: string;
  readonly fields?: readonly FieldError[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** A call that did not succeed. `message` is a Spanish sentence safe to show. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode | LocalCode,
    message: string,
    readonly detail: Detail = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  get inDoubt(): boolean {
    return isInDoubt(this.detail.status ?? 0, this.code);
  }
}

/**
 * True when the server may have acted: only the same Idempotency-Key is safe to send again. What the door refused,
 * nobody has begun.
 */
export const isInDoubt = (status: number, code: string): boolean =>
  status === 0 ||
  (status >= 500 && code !== 'PORTAL_OCUPADO') ||
  code === 'FIRMA_EN_CURSO' ||
  code === 'SOLICITUD_EN_CURSO';

/** The sentence for a call without any answer. */
export const NO_CONNECTION = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';

/** The sentence of a refusal that brings none. */
export const UNEXPECTED = 'Ocurrió un error inesperado. Intente nuevamente.';

export const noConnection = (cause: unknown): CallError => new CallError('SIN_CONEXION', NO_CONNECTION, {}, cause);

export const timedOut = (cause: unknown): CallError =>
  new CallError('TIEMPO_AGOTADO', 'La conexión está lenta y no hubo respuesta. Intente de nuevo.', {}, cause);

interface ErrorBody {
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
}

/** Reads the error body. Any other body, such as a proxy's page, becomes one plain sentence. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const text = await response.text();
  const { code = 'RESPUESTA_ILEGIBLE', message, fields, requestId } = parseBody(text);
  const seconds = Number(response.headers.get('Retry-After'));
  return new CallError(code, typeof message === 'string' ? message : UNEXPECTED, {
    status: response.status,
    text: text || response.statusText,
    ...(Array.isArray(fields) ? { fields } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(seconds > 0 ? { retryAfter: seconds } : {}),
  });
}

function parseBody(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
