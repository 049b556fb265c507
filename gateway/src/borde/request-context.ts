import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Actor } from '@portal/contracts/core';
import { processContext, runInContext, type Log } from '@portal/service-kit';
import type { Place } from './place.js';

/** What the gateway knows of the HTTP request that it answers. Only the guard adds to it: who asks, and what. */
export interface RequestContext {
  readonly requestId: string;
  /** When it came, by `performance.now()`. */
  readonly began: number;
  readonly ip: string;
  readonly userAgent: string;
  actor: Actor;
  /**
   * Asks who this is now and whether they still may, for an answer that takes longer than roles count. A bearer's
   * answer ends with its token, a session's with the session.
   * @throws AppError UNAUTHORIZED, or the refusals of the contract's access
   */
  again: () => Promise<Actor>;
  /** Address of the person's picture, as Keycloak gives it. */
  picture?: string;
  /** The contract's path pattern. Logs show it instead of the address, which can hold a token. */
  route?: string;
  idempotencyKey?: string;
  /** The parsed request of the contract. */
  request?: unknown;
  /** Its place among the requests under way. */
  place?: Place;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** @throws Error outside a request: a programming mistake */
export function currentRequest(): RequestContext {
  const context = storage.getStore();
  if (context === undefined) throw new Error('no HTTP request here');
  return context;
}

/** The request's context, or undefined when an error struck before it began. */
export const requestIfAny = (): RequestContext | undefined => storage.getStore();

/** Begins every request: correlation id, real address, clean headers, and one log line when it ends. */
export const requestContextMiddleware =
  (log: Log) =>
  (request: Request, response: Response, next: NextFunction): void => {
    stripForgedHeaders(request);
    const ip = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 1000);
    const context: RequestContext = {
      requestId: correlationId(request),
      began: performance.now(),
      ip,
      userAgent,
      actor: { kind: 'anonimo', ip, userAgent },
      again: async () => context.actor,
    };
    response.setHeader('x-request-id', context.requestId);
    logWhenDone(log, request, response, context);
    // The service kit's context too: an audit entry written on the way carries the same correlation id.
    runInContext(processContext('gateway', context.requestId), () => storage.run(context, next));
  };

/** Headers that claim an identity. They are removed before any code could read them. */
const forged =
  /^(x-(user|forwarded-(user|email|groups|preferred-username)|auth|remote|real-ip)|remote-user|portal-contexto)/;

function stripForgedHeaders(request: Request): void {
  for (const name of Object.keys(request.headers)) if (forged.test(name)) delete request.headers[name];
}

const acceptable = /^[A-Za-z0-9-]{8,64}$/;

function correlationId(request: Request): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

function logWhenDone(log: Log, request: Request, response: Response, context: RequestContext): void {
  response.once('close', () => {
    const { requestId, route, began } = context;
    const ms = Math.round(performance.now() - began);
    const fields = { requestId, method: request.method, route: route ?? 'other', status: response.statusCode, ms };
    if (route === undefined) log.debug('request', fields);
    else log.info('request', fields);
  });
}
