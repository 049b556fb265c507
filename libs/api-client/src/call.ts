/** How a page without the store calls the gateway. It imports nothing at run time but its own error. */
import { CallError, callErrorOf, noConnection, timedOut } from './call-error.js';

export { CallError } from './call-error.js';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the contract spells it: `/api/signature/verify/:token`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Undefined and empty values are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** It may come again without a key: a later one takes the place of the former. */
  readonly repeatable?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the whole answer must be here; generous, because phones sit on slow networks. */
  readonly limit?: number;
  /** For an answer that is made while it comes: told how many bytes are here. The limit then is one of silence. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly cache?: RequestCache;
}

/**
 * Sends one call and reads its JSON. Private answers are not kept.
 * @throws CallError for a refusal, a missing network and a missing answer; an abort by the caller rejects as in the
 * browser
 * @example await call<EnlaceVerificado>({ path: '/api/signature/verify/:token', params: { token }, signal })
 */
export async function call<T>(options: Call): Promise<T> {
  const response = await send({ cache: 'no-store', ...options });
  if (response.status === 204) return undefined as T;
  return parse(await response.text()) as T;
}

/**
 * Sends one call with the session's cookie and the static header of the CSRF rule.
 * @returns the whole answer, once its last byte is here: one that is cut after its headers counts as lost
 * @throws as `call`
 */
export async function send(options: Call): Promise<Response> {
  for (let repetition = 0; ; repetition += 1) {
    const response = await withinLimit(options);
    if (response.ok) return response;
    const refusal = await callErrorOf(response);
    const again = repetition < REPETITIONS ? pauseBefore(options, refusal) : undefined;
    if (again === undefined) throw refusal;
    await pause(again, options.signal);
  }
}

/** How often a call that was not let in knocks again by itself, and how long it waits for that at most. */
const REPETITIONS = 3;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A portal with too many visitors has done nothing yet, and says when to come again. What only reads, stands under a
 * key or may be repeated, comes again by itself.
 * @returns milliseconds; undefined for a call that does not come again
 */
function pauseBefore(
  { method = 'GET', idempotencyKey, repeatable = false }: Call,
  { code, detail }: CallError,
): number | undefined {
  const again = method === 'GET' || idempotencyKey !== undefined || repeatable;
  if (code !== 'PORTAL_OCUPADO' || !again) return undefined;
  const ms = (detail.retryAfter ?? 1) * 1000;
  return ms <= LONGEST_PAUSE_MS ? ms : undefined;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.error('unreadable answer', error);
    throw new CallError('RESPUESTA_ILEGIBLE', 'No se entendió la respuesta. Intente de nuevo.');
  }
}

async function whole(response: Response): Promise<Response> {
  return response.status === 204 ? response : new Response(await response.arrayBuffer(), response);
}

/** The whole answer as a blob, which browsers keep outside memory. */
async function counted(response: Response, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<Response> {
  if (!response.ok || response.body === null) return whole(response);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      out.enqueue(chunk);
    },
  });
  return new Response(await new Response(response.body.pipeThrough(counter, { signal })).blob(), response);
}

async function withinLimit(options: Call): Promise<Response> {
  const { limit = 20_000, signal, onBytes } = options;
  const control = new AbortController();
  let late = false;
  const giveUp = () => {
    late = true;
    control.abort(new Error(`no whole answer within ${limit} ms`));
  };
  let timer = setTimeout(giveUp, limit);
  const heard = (bytes: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, limit);
    onBytes?.(bytes);
  };
  const abort = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(addressOf(options), requestOf(options, control.signal));
    return await (onBytes ? counted(response, heard, control.signal) : whole(response));
  } catch (error) {
    if (late) throw timedOut(error);
    if (signal?.aborted) throw error;
    throw noConnection(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function addressOf({ path, params = {}, query = {} }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url.href;
}

const requestOf = ({ method = 'GET', body, idempotencyKey, cache }: Call, signal: AbortSignal): RequestInit => ({
  method,
  signal,
  credentials: 'include',
  ...(cache ? { cache } : {}),
  headers: {
    Accept: 'application/json',
    'X-Requested-With': 'portal',
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** The sentence of any error for a person; `fallback` for one without a sentence of its own. */
export const messageOfCall = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.code !== 'RESPUESTA_ILEGIBLE' ? error.message : fallback;

/**
 * A fresh `Idempotency-Key` for one intent. `randomUUID` is missing on plain http outside localhost; random
 * bytes are always there.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
