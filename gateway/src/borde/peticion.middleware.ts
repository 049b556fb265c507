import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { processContext, runInContext, type Log } from '@portal/service-kit';
import { runInPeticion, type Peticion } from './peticion.js';

const acceptable = /^[A-Za-z0-9-]{8,64}$/;
/** Identity never comes from a header (security.md 4): these are removed before anything could read them. */
const forged =
  /^(x-(user|forwarded-(user|email|groups|preferred-username)|auth|remote|real-ip)|remote-user|portal-contexto)/;

function stripForgedHeaders(request: Request): void {
  for (const name of Object.keys(request.headers)) if (forged.test(name)) delete request.headers[name];
}

function correlationId(request: Request): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Begins every request: correlation id, real address, clean headers, and one log line when it ends. */
export const peticionMiddleware =
  (log: Log) =>
  (request: Request, response: Response, next: NextFunction): void => {
    stripForgedHeaders(request);
    const ip = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 1000);
    const peticion: Peticion = {
      requestId: correlationId(request),
      ip,
      userAgent,
      actor: { kind: 'anonimo', ip, userAgent },
    };
    response.setHeader('x-request-id', peticion.requestId);
    logWhenDone(log, request, response, peticion);
    // The kit's context too: what is written on the way, an audit entry say, carries the same correlation id.
    runInContext(processContext('gateway', peticion.requestId), () => runInPeticion(peticion, next));
  };

function logWhenDone(log: Log, request: Request, response: Response, peticion: Peticion): void {
  const started = performance.now();
  response.once('close', () => {
    const { requestId, route } = peticion;
    const ms = Math.round(performance.now() - started);
    const fields = { requestId, method: request.method, route: route ?? 'other', status: response.statusCode, ms };
    if (route === undefined) log.debug('request', fields);
    else log.info('request', fields);
  });
}
