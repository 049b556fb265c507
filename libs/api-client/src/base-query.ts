import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { HttpCall } from '@portal/contracts/core';
import type { ErrorApi } from './error.js';
import { pageFrom } from './pagina.js';
import { pedir } from './pedir.js';
import type { FlatArg } from './peticion.js';

export interface Peticion {
  readonly call: HttpCall;
  readonly arg: FlatArg;
  readonly key?: string | undefined;
}

/** Per endpoint (readings 39): mine 3, admin 2, everything else none. */
export interface Options {
  readonly maxRetries?: number;
}

const once: BaseQueryFn<Peticion, unknown, ErrorApi, Options> = async ({ call, arg, key }, { signal }) => {
  const answer = await pedir(call, arg, signal, key);
  if ('error' in answer) {
    if (answer.error.status === 401) retry.fail(answer.error);
    return answer;
  }
  return { data: await bodyOf(call, answer.response) };
};

export const baseQuery = retry(once, { maxRetries: 0 }) as BaseQueryFn<Peticion, unknown, ErrorApi, Options>;

async function bodyOf(call: HttpCall, response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : {};
  return call.answer === 'page' ? pageFrom(body, response.headers) : body;
}
