import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError, messageOf, statusOf, type ErrorCode } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';
import { cspDeDatos } from './csp.rules.js';
import { descartarResto } from './descartar-resto.js';
import { LimiteService } from './limite.service.js';
import { peticionSiHay } from './peticion.js';

/** Seconds to wait when a refusal that must name a time does not. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 5 };

/** What Express and Nest refuse by themselves, in our words. */
const ofFramework: Partial<Record<number, ErrorCode>> = {
  400: 'SOLICITUD_MAL_FORMADA',
  404: 'NO_ENCONTRADO',
  413: 'SOLICITUD_DEMASIADO_GRANDE',
  415: 'TIPO_DE_CONTENIDO',
};

/** The only place where an error becomes HTTP: one envelope, a Spanish sentence, never a trace (readings 31). */
@Catch()
export class ErroresFilter implements ExceptionFilter {
  constructor(
    private readonly limite: LimiteService,
    private readonly log: Log,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.counted(asAppError(thrown));
    this.tell(error);
    if (response.headersSent) return void response.destroy();
    send(response, error);
    descartarResto(request);
  }

  /** Guessing links is slowed down here, where every miss passes (security.md 11). */
  private counted(error: AppError): AppError {
    if (error.code !== 'ENLACE_INVALIDO') return error;
    try {
      this.limite.contarFallo(peticionSiHay()?.ip ?? '');
      return error;
    } catch (tooMany) {
      return asAppError(tooMany);
    }
  }

  private tell(error: AppError): void {
    const { requestId, route } = peticionSiHay() ?? {};
    const fields = { requestId, route, code: error.code, detail: error.detail };
    if (error.code === 'ERROR_INTERNO') this.log.error('request failed', { ...fields, error: error.cause });
    else if (statusOf(error.code) >= 500) this.log.warn('request refused', { ...fields, error: error.cause });
    else this.log.debug('request refused', fields);
  }
}

/** Anything we did not foresee becomes one bare sentence. */
function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOfExpress(thrown);
  return new AppError((status !== undefined && ofFramework[status]) || 'ERROR_INTERNO', { cause: thrown });
}

const statusOfExpress = (thrown: unknown): number | undefined =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : undefined;

/** More would only repeat a hostile body back. */
const MAX_FIELDS = 200;

/** The body of every refusal. */
function sobre({ code, fields }: AppError): Record<string, unknown> {
  const named = fields?.slice(0, MAX_FIELDS).map(({ path, message }) => ({ path: path.slice(0, 200), message }));
  return {
    code,
    message: messageOf(code),
    requestId: peticionSiHay()?.requestId ?? '',
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
  response.setHeader('content-security-policy', cspDeDatos);
  response.status(status).json(sobre(error));
}
