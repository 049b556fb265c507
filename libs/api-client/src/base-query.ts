import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { HttpCall } from '@portal/contracts/core';
import { callGateway, type FlatArg } from './call-gateway.js';
import type { ErrorApi } from './error-api.js';

interface GatewayRequest {
  readonly call: HttpCall;
  readonly arg: FlatArg;
  readonly key?: string | undefined;
}

interface RetryOptions {
  /** Own enrolments 3, those of the review 2, all others none (docs/especificacion/especificacion.txt, section 7). */
  readonly maxRetries?: number;
}

export type BaseQuery = BaseQueryFn<GatewayRequest, unknown, ErrorApi, RetryOptions>;

const once: BaseQuery = async ({ call, arg, key }, { signal }) => {
  const answer = await callGateway(call, arg, signal, key);
  if ('error' in answer) {
    if (answer.error.status === 401) retry.fail(answer.error);
    return answer;
  }
  return { data: await bodyOf(call, answer.response) };
};

export const baseQuery = retry(once, { maxRetries: 0 }) as BaseQuery;

async function bodyOf(call: HttpCall, response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : {};
  return call.answer === 'page' ? pageFrom(body, response.headers) : body;
}

/** Joins a keyset page: over HTTP it is an array and headers, in the contract one object. */
function pageFrom(items: unknown, headers: Headers) {
  return {
    items,
    next: cursorIn(headers.get('link')),
    total: headers.get('x-total-count') ?? undefined,
    totalAll: headers.get('x-total-all') ?? undefined,
  };
}

/** `Link: </api/…?cursor=abc>; rel="next"` (RFC 8288) → `abc` */
function cursorIn(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}
