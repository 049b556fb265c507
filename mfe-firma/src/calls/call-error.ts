import type { ErrorCode, FieldError } from '@portal/contracts/core';

/** What can go wrong before any server answers. */
export type CodigoLocal = 'SIN_CONEXION' | 'TIEMPO_AGOTADO' | 'RESPUESTA_ILEGIBLE';

interface Detalle {
  readonly status?: number;
  readonly fields?: readonly FieldError[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** A call that did not succeed. `message` is a Spanish sentence safe to show (readings 31). */
export class Fallo extends Error {
  override readonly name = 'Fallo';

  constructor(
    readonly code: ErrorCode | CodigoLocal,
    message: string,
    readonly detalle: Detalle = {},
  ) {
    super(message);
  }

  /** True when the server may or may not have acted: only the same Idempotency-Key is safe to send again. */
  get dudoso(): boolean {
    const status = this.detalle.status ?? 0;
    return status === 0 || status >= 500 || this.code === 'FIRMA_EN_CURSO' || this.code === 'SOLICITUD_EN_CURSO';
  }
}

export const sinConexion = (): Fallo =>
  new Fallo('SIN_CONEXION', 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.');

export const tiempoAgotado = (): Fallo =>
  new Fallo('TIEMPO_AGOTADO', 'La conexión está lenta y no hubo respuesta. Intente de nuevo.');

interface Sobre {
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
}

/** Reads the error envelope; a body that is none (a proxy's page) becomes one plain sentence. */
export async function falloDe(response: Response): Promise<Fallo> {
  const text = await response.text();
  const sobre = leerSobre(text);
  const espera = Number(response.headers.get('Retry-After'));
  return new Fallo(
    sobre.code ?? 'RESPUESTA_ILEGIBLE',
    sobre.message ?? 'Ocurrió un error inesperado. Intente nuevamente.',
    {
      status: response.status,
      fields: sobre.fields,
      requestId: sobre.requestId,
      retryAfter: Number.isFinite(espera) && espera > 0 ? espera : undefined,
    },
  );
}

function leerSobre(text: string): Sobre {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
