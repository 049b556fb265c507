import { randomBytes } from 'node:crypto';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { AppError, messageOf, statusOf } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';

/** Answers a failed login with a page: people come to these addresses themselves and cannot read JSON. */
@Catch()
export class AvisoFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { code, detail, cause } = asAppError(thrown);
    this.log.warn('login refused', { code, detail, error: cause });
    if (response.headersSent) return void response.destroy();
    if (statusOf(code) === 503) response.setHeader('retry-after', '10');
    sendAviso(response, statusOf(code), messageOf(code));
  }
}

/** Only our own 503 tells its reason. What was wrong with another answer is written to the log. */
const asAppError = (error: unknown): AppError =>
  error instanceof AppError && statusOf(error.code) === 503
    ? error
    : new AppError('INICIO_DE_SESION_FALLIDO', { cause: error });

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;' +
  'background:#f6f7f9;color:#1b2430}' +
  'main{max-width:28rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #d5dbe3;border-radius:12px}' +
  'h1{font-size:1.25rem;margin:0 0 1rem}a{color:#0b5cad}';

/** Sends a page of one sentence. @param titulo one of our own texts, never a part of the request */
function sendAviso(response: Response, status: number, titulo: string): void {
  const nonce = randomBytes(16).toString('base64');
  const policy =
    `default-src 'none'; style-src 'nonce-${nonce}'; ` + `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  response.status(status).set({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('html');
  response.send(
    `<!doctype html><html lang="es"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${titulo}</title><style nonce="${nonce}">${style}</style></head>` +
      `<body><main><h1>${titulo}</h1><p><a href="/api/login">Intentar de nuevo</a> · ` +
      `<a href="/">Ir al inicio</a></p></main></body></html>`,
  );
}
