import type { IncomingMessage } from 'node:http';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError, messageOf, statusOf, type ErrorCode } from '@portal/contracts/core';
import { Log, Metrics } from '@portal/service-kit';
import { RateLimitService } from './rate-limit.service.js';
import { requestIfAny } from './request-context.js';
import { cspOfData } from './security-headers.js';

/** Seconds to wait, for refusals that must name a time and name none themselves. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 5 };

const isForLater = (code: ErrorCode): boolean => RETRY_AFTER[statusOf(code)] !== undefined;

/** What Express and Nest refuse by themselves, in our codes. */
const ofFramework: Partial<Record<number, ErrorCode>> = {
  400: 'SOLICITUD_MAL_FORMADA',
  404: 'NO_ENCONTRADO',
  413: 'SOLICITUD_DEMASIADO_GRANDE',
  415: 'TIPO_DE_CONTENIDO',
};

/** The only place where an error becomes HTTP: one envelope with a Spanish sentence, never a stack trace. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly refusals;

  constructor(
    private readonly limits: RateLimitService,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.refusals = metrics.histogram(
      'portal_refusal_seconds',
      'From a request to the answer that asks to come again (429, 503), by code',
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      ['code'],
    );
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.counted(asAppError(thrown));
    requestIfAny()?.place?.end(error.code);
    this.write(error);
    if (response.headersSent) return void response.destroy();
    this.timed(error, response);
    const unsigned = error.code === 'CARGA_VENCIDA';
    if (unsigned) response.setHeader('connection', 'close');
    send(response, error);
    discardRest(request);
    if (unsigned) cutAfter(request, LINGER_MS);
  }

  /** Count every link that does not exist, to slow guessing down (docs/adr/0012-limits-per-replica.md). */
  private counted(error: AppError): AppError {
    if (error.code !== 'ENLACE_INVALIDO') return error;
    try {
      this.limits.countMiss(requestIfAny()?.ip ?? '');
      return error;
    } catch (tooMany) {
      return asAppError(tooMany);
    }
  }

  /** An early refusal costs nobody a wait: `npm run load -- sobrecarga` reads how early they come. */
  private timed({ code }: AppError, response: Response): void {
    const began = requestIfAny()?.began;
    if (began === undefined || !isForLater(code)) return;
    response.once('finish', () => this.refusals.observe({ code }, (performance.now() - began) / 1000));
  }

  private write(error: AppError): void {
    const { requestId, route } = requestIfAny() ?? {};
    const fields = { requestId, route, code: error.code, detail: error.detail };
    if (error.code === 'ERROR_INTERNO') this.log.error('request failed', { ...fields, error: error.cause });
    else if (error.code === 'PORTAL_OCUPADO') this.log.debug('request refused', fields);
    else if (statusOf(error.code) >= 500) this.log.warn('request refused', { ...fields, error: error.cause });
    else this.log.debug('request refused', fields);
  }
}

/** An unforeseen error becomes ERROR_INTERNO, which says nothing about its cause. */
function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOfExpress(thrown);
  return new AppError((status !== undefined && ofFramework[status]) || 'ERROR_INTERNO', { cause: thrown });
}

const statusOfExpress = (thrown: unknown): number | undefined =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : undefined;

/** More fields would only repeat a hostile body back. */
const MAX_FIELDS = 200;

/** The body of every refusal. */
function envelope({ code, fields }: AppError): Record<string, unknown> {
  const named = fields?.slice(0, MAX_FIELDS).map(({ path, message }) => ({ path: path.slice(0, 200), message }));
  return {
    code,
    message: messageOf(code),
    requestId: requestIfAny()?.requestId ?? '',
    ...(named && { fields: named }),
  };
}

function send(response: Response, error: AppError): void {
  const status = statusOf(error.code);
  const retryAfter = error.retryAfter ?? RETRY_AFTER[status];
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="portal"');
  for (const header of ['content-disposition', 'content-length', 'etag', 'link']) response.removeHeader(header);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-security-policy', cspOfData);
  response.status(status).json(envelope(error));
}

/** How long a client may still send to an address that we did not sign. An upload may otherwise take minutes. */
const LINGER_MS = 2000;

function cutAfter(request: IncomingMessage, ms: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), ms).unref();
  request.once('close', () => clearTimeout(timer));
}

const MAX_DISCARDED_BYTES = 32 * 1_048_576;

/**
 * Lets a client that still sends finish, so that it can read the refusal instead of a reset connection.
 * Beyond 32 MB the connection is cut.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('error', () => request.destroy());
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) request.destroy();
  });
}
