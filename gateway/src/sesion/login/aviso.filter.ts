import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, messageOf, statusOf } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';
import { enviarAviso } from './aviso.page.js';

const reintentar = { texto: 'Intentar de nuevo', href: '/api/login' };

/** People are on the login's addresses themselves: its refusals are a page, not JSON. */
@Catch()
export class AvisoFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { code, detail, cause } = asAppError(thrown);
    this.log.warn('login refused', { code, detail, error: cause });
    if (response.headersSent) return void response.destroy();
    if (statusOf(code) === 503) response.setHeader('retry-after', '10');
    enviarAviso(response, { status: statusOf(code), titulo: messageOf(code), enlace: reintentar });
  }
}

/** Only our own 503 says more than 'it failed': what a bad answer was is for the log. */
const asAppError = (error: unknown): AppError =>
  error instanceof AppError && statusOf(error.code) === 503
    ? error
    : new AppError('INICIO_DE_SESION_FALLIDO', { cause: error });
