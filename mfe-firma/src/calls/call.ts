import { CallError, callErrorOf, noConnection, timedOut } from './call-error.js';

interface Call {
  readonly method?: 'GET' | 'POST';
  /** As the contract spells it: `/api/signature/verify/:token`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds until the whole answer must be here; generous, because phones sit on slow networks. */
  readonly limit?: number;
}

/**
 * The only place of this remote that fetches. Sends the static header of the CSRF rule and reads the error body.
 * @throws CallError for a refusal, a missing network and a missing answer; an abort by the caller rejects as in the
 * browser
 */
export async function call<T>(options: Call): Promise<T> {
  const response = await withinLimit(options);
  if (!response.ok) throw await callErrorOf(response);
  if (response.status === 204) return undefined as T;
  return parse(await response.text()) as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.error('unreadable answer', error);
    throw new CallError('RESPUESTA_ILEGIBLE', 'No se entendió la respuesta. Intente de nuevo.');
  }
}

/** Waits for the last byte: an answer that is cut after its headers counts as lost. */
async function whole(response: Response): Promise<Response> {
  return response.status === 204 ? response : new Response(await response.arrayBuffer(), response);
}

async function withinLimit({ limit = 20_000, signal, ...options }: Call): Promise<Response> {
  const control = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    control.abort();
  }, limit);
  const cut = () => control.abort();
  signal?.addEventListener('abort', cut);
  try {
    return await whole(await fetch(addressOf(options), requestOf(options, control.signal)));
  } catch (error) {
    if (late) throw timedOut();
    if (signal?.aborted) throw error;
    throw noConnection();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cut);
  }
}

const addressOf = ({ path, params = {} }: Call): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function requestOf({ method = 'GET', body, idempotencyKey }: Call, signal: AbortSignal): RequestInit {
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

/** The sentence of any error for a person. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.code !== 'RESPUESTA_ILEGIBLE' ? error.message : fallback;

/** A fresh key for one intent. `randomUUID` is missing outside HTTPS, random bytes never are. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
