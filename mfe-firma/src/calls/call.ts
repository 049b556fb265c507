import { Fallo, falloDe, sinConexion, tiempoAgotado } from './call-error.js';

interface Llamada {
  readonly method?: 'GET' | 'POST';
  /** As the contract spells it: `/api/signature/verify/:token`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds without the whole answer before giving up; generous, phones sit on slow networks. */
  readonly limite?: number;
}

/**
 * The only place of this remote that fetches. Sends the static header of the CSRF rule and reads the error envelope.
 * @throws Fallo for every refusal, a missing network and a missing answer; an abort by the caller rejects as the browser does
 */
export async function llamar<T>(llamada: Llamada): Promise<T> {
  const response = await conLimite(llamada);
  if (!response.ok) throw await falloDe(response);
  if (response.status === 204) return undefined as T;
  return leerJson(await response.text()) as T;
}

function leerJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.error('unreadable answer', error);
    throw new Fallo('RESPUESTA_ILEGIBLE', 'No se entendió la respuesta. Intente de nuevo.');
  }
}

/** An answer is here when its last byte is: one that is cut or stands still after its headers is a lost one. */
async function entera(response: Response): Promise<Response> {
  return response.status === 204 ? response : new Response(await response.arrayBuffer(), response);
}

async function conLimite({ limite = 20_000, signal, ...llamada }: Llamada): Promise<Response> {
  const control = new AbortController();
  let agotado = false;
  const reloj = setTimeout(() => {
    agotado = true;
    control.abort();
  }, limite);
  const cortar = () => control.abort();
  signal?.addEventListener('abort', cortar);
  try {
    return await entera(await fetch(direccion(llamada), opciones(llamada, control.signal)));
  } catch (error) {
    if (agotado) throw tiempoAgotado();
    if (signal?.aborted) throw error;
    throw sinConexion();
  } finally {
    clearTimeout(reloj);
    signal?.removeEventListener('abort', cortar);
  }
}

const direccion = ({ path, params = {} }: Llamada): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function opciones({ method = 'GET', body, idempotencyKey }: Llamada, signal: AbortSignal): RequestInit {
  return {
    method,
    signal,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'portal',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** What any failure says to a person. */
export const mensajeDe = (error: unknown, deReserva: string): string =>
  error instanceof Fallo && error.code !== 'RESPUESTA_ILEGIBLE' ? error.message : deReserva;

/** A fresh key for one intent. `randomUUID` is missing outside HTTPS, random bytes never are. */
export const llaveNueva = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
