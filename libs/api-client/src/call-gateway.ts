import { answersFile, type HttpCall } from '@portal/contracts/core';
import { usuarioActual } from '@portal/contracts/sesion';
import { isInDoubt } from './call-error.js';
import { newKey, send, type Call } from './call.js';
import { errorApiOf, type ErrorApi } from './error-api.js';
import { announceSesionEnd } from './on-sesion-end.js';

/** Path parameters, query and body in one flat object, as the contract's `request` describes them. */
export type FlatArg = Readonly<Record<string, unknown>>;

export type Answer = { readonly response: Response } | { readonly error: ErrorApi };

/**
 * Sends one call with the session's cookie. Never throws: a refusal, a dead network, and an answer that exceeds
 * `timeLimitOf` all become an `error`.
 * @param key the caller's own `Idempotency-Key`; without it an idempotent call gets one key per intent
 */
export async function callGateway(
  call: HttpCall,
  arg: FlatArg,
  signal?: AbortSignal,
  key?: string,
  onBytes?: (bytes: number) => void,
): Promise<Answer> {
  const intent =
    call.idempotent && key === undefined ? `${call.method} ${call.path} ${JSON.stringify(arg)}` : undefined;
  const answer = await send({
    ...requestOf(call, arg),
    idempotencyKey: key ?? (intent && intentKey(intent)),
    limit: timeLimitOf(call),
    signal,
    onBytes,
  }).then(
    (response): Answer => ({ response }),
    (thrown: unknown): Answer => ({ error: errorApiOf(thrown) }),
  );
  const error = 'error' in answer ? answer.error : undefined;
  if (intent) settleIntent(intent, error);
  if (error?.code === 'UNAUTHORIZED' && call.path !== usuarioActual.path) announceSesionEnd();
  return answer;
}

const pending = new Map<string, string>();

/**
 * The `Idempotency-Key` of one intent. Pressing *Enviar* again after a lost answer repeats the key, so the server
 * answers with what it already did. After a final answer the next press is a new intent.
 */
function intentKey(intent: string): string {
  const key = pending.get(intent) ?? newKey();
  pending.set(intent, key);
  return key;
}

/** @param error undefined after success */
function settleIntent(intent: string, error?: ErrorApi): void {
  if (!error || !isInDoubt(error.status, error.code)) pending.delete(intent);
}

/**
 * Takes the path parameters out of a contract's flat argument. The rest is the query of a GET, or the JSON body of any
 * other call (sent only if there is one).
 */
function requestOf({ method, path }: HttpCall, arg: FlatArg): Call {
  const names = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const entries = Object.entries(arg);
  const params = Object.fromEntries(
    entries.filter(([name]) => names.has(name)).map(([name, value]) => [name, String(value)]),
  );
  const rest = Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  if (method === 'GET') return { method, path, params, query: rest };
  return { method, path, params, ...(Object.keys(rest).length > 0 ? { body: rest } : {}) };
}

/**
 * Milliseconds for the network, beyond the gateway's own `deadline`. A slow phone's request still arrives. On a network
 * that is lost without an error the call ends within about half a minute.
 */
const NETWORK_ALLOWANCE = 25_000;

/** The same for a file, which may have many bytes. */
const FILE_ALLOWANCE = 300_000;

/** Milliseconds until a call without its whole answer counts as lost. */
export const timeLimitOf = (call: HttpCall): number =>
  call.deadline + (answersFile(call) ? FILE_ALLOWANCE : NETWORK_ALLOWANCE);
