import type { HttpCall } from '@portal/contracts/core';
import { usuarioActual } from '@portal/contracts/sesion';
import { errorOf, networkError, type ErrorApi } from './error-api.js';
import { intentKey, settleIntent } from './intent-key.js';
import { announceSesionTerminada } from './on-sesion-terminada.js';

/** Path parameters, query and body in one flat object, as the contract's `request` describes them. */
export type FlatArg = Readonly<Record<string, unknown>>;

export type Answer = { readonly response: Response } | { readonly error: ErrorApi };

/**
 * Sends one call with the session's cookie. Never throws: a refusal, a dead network, and an answer that exceeds
 * `timeLimitOf` all become an `error`.
 * @param key the caller's own `Idempotency-Key`; without it an idempotent call gets one key per intent
 */
export async function callGateway(call: HttpCall, arg: FlatArg, signal?: AbortSignal, key?: string): Promise<Answer> {
  const intent =
    call.idempotent && key === undefined ? `${call.method} ${call.path} ${JSON.stringify(arg)}` : undefined;
  const answer = await send(requestOf(call, arg, key ?? (intent && intentKey(intent))), timeLimitOf(call), signal);
  const error = 'error' in answer ? answer.error : undefined;
  if (intent) settleIntent(intent, error);
  if (error?.code === 'UNAUTHORIZED' && call.path !== usuarioActual.path) announceSesionTerminada();
  return answer;
}

async function send(request: Request, limit: number, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await withinLimit(limit, signal, async (signal) => wholeAnswer(await fetch(request, { signal })));
    return response.ok ? { response } : { error: await errorOf(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/** Waits for the last byte. An answer that is cut after its headers counts as lost, so its key is kept. */
async function wholeAnswer(response: Response): Promise<Response> {
  return response.status === 204 ? response : new Response(await response.arrayBuffer(), response);
}

/**
 * Turns a contract and its flat argument into what `fetch` takes. Path parameters are taken out first. The rest is the
 * query of a GET, or the JSON body of any other call (sent only if there is one).
 */
export function requestOf(call: HttpCall, arg: FlatArg, key?: string): Request {
  const rest = { ...arg };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(path, window.location.origin);
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'portal' });
  if (key) headers.set('Idempotency-Key', key);
  if (call.method === 'GET') {
    addQuery(url, rest);
    return new Request(url, { headers, credentials: 'include' });
  }
  headers.set('Content-Type', 'application/json');
  const body = Object.keys(rest).length > 0 ? JSON.stringify(rest) : null;
  return new Request(url, { method: call.method, headers, body, credentials: 'include' });
}

function addQuery(url: URL, values: FlatArg): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
}

/**
 * Milliseconds for the network, beyond the gateway's own `deadline`. A slow phone's request still arrives. On a network
 * that is lost without an error the call ends within about half a minute.
 */
const NETWORK_ALLOWANCE = 25_000;

/** The same for a file, which may have many bytes. */
const FILE_ALLOWANCE = 300_000;

const isFile = ({ answer }: HttpCall): boolean => answer === 'file' || answer === 'bytes';

/** Milliseconds until a call without its whole answer counts as lost. */
export const timeLimitOf = (call: HttpCall): number =>
  call.deadline + (isFile(call) ? FILE_ALLOWANCE : NETWORK_ALLOWANCE);

/**
 * Runs something that can be aborted. Aborts it when its time is over, or when the caller's own signal fires.
 * @throws what it rejects with: the caller's reason, or an Error that names the limit
 */
async function withinLimit<T>(
  limit: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new Error(`no whole answer within ${limit} ms`)), limit);
  const abort = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await run(control.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
