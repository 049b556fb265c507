import type { ErrorCode, FieldError } from '@portal/contracts/core';

/** What can go wrong before any server answers. */
export type LocalCode = 'SIN_CONEXION' | 'TIEMPO_AGOTADO' | 'RESPUESTA_ILEGIBLE';

interface Detail {
  readonly status?: number;
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
  ) {
    super(message);
  }

  /** True when the server may have acted: only the same Idempotency-Key is safe to send again. */
  get inDoubt(): boolean {
    const status = this.detail.status ?? 0;
    return status === 0 || status >= 500 || this.code === 'FIRMA_EN_CURSO' || this.code === 'SOLICITUD_EN_CURSO';
  }
}

export const noConnection = (): CallError =>
  new CallError('SIN_CONEXION', 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.');

export const timedOut = (): CallError =>
  new CallError('TIEMPO_AGOTADO', 'La conexión está lenta y no hubo respuesta. Intente de nuevo.');

interface ErrorBody {
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
}

/** Reads the error body. Any other body, such as a proxy's page, becomes one plain sentence. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const body = parseBody(await response.text());
  const seconds = Number(response.headers.get('Retry-After'));
  return new CallError(
    body.code ?? 'RESPUESTA_ILEGIBLE',
    body.message ?? 'Ocurrió un error inesperado. Intente nuevamente.',
    {
      status: response.status,
      fields: body.fields,
      requestId: body.requestId,
      retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
    },
  );
}

function parseBody(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
