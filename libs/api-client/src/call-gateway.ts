import type { HttpCall } from '@portal/contracts/core';
import { usuarioActual } from '@portal/contracts/sesion';
import { errorOf, networkError, type ErrorApi } from './error.js';
import { keyFor, settle } from './intencion.js';
import { conLimite, limiteDe } from './limite.js';
import { requestOf, type FlatArg } from './peticion.js';
import { announceSesionTerminada } from './sesion-terminada.js';

export type Answer = { readonly response: Response } | { readonly error: ErrorApi };

/**
 * Sends one call with the session's cookie. Never throws: a refusal, a dead network and an answer that does not come in
 * time (`limiteDe`) are an `error`.
 * @param key the `Idempotency-Key` of a caller who keeps his own; without it an idempotent call gets one per intent
 */
export async function pedir(call: HttpCall, arg: FlatArg, signal?: AbortSignal, key?: string): Promise<Answer> {
  const intent =
    call.idempotent && key === undefined ? `${call.method} ${call.path} ${JSON.stringify(arg)}` : undefined;
  const answer = await send(requestOf(call, arg, key ?? (intent && keyFor(intent))), limiteDe(call), signal);
  const error = 'error' in answer ? answer.error : undefined;
  if (intent) settle(intent, error);
  if (error?.code === 'UNAUTHORIZED' && call.path !== usuarioActual.path) announceSesionTerminada();
  return answer;
}

async function send(request: Request, limite: number, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await conLimite(limite, signal, async (signal) => whole(await fetch(request, { signal })));
    return response.ok ? { response } : { error: await errorOf(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/** An answer counts once its last byte is here: one that is cut after its headers is a lost one, and its key stays. */
async function whole(response: Response): Promise<Response> {
  return response.status === 204 ? response : new Response(await response.arrayBuffer(), response);
}
