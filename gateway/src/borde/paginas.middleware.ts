import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@portal/contracts/core';
import type { NextFunction, Request, Response } from 'express';
import { cspDePortal, cspPublica } from './csp.rules.js';
import { paginaDe } from './paginas.rules.js';
import { peticionActual } from './peticion.js';

interface Opciones {
  readonly shellDir: string;
  readonly keycloak: string;
}

const PLACEHOLDER = /__CSP_NONCE__/g;

/** Serves the two hosts. Read at each visit: a new build is there at once, and nothing of a person is in it. */
export const paginasMiddleware =
  (opciones: Opciones) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const pagina = request.method === 'GET' || request.method === 'HEAD' ? paginaDe(request.path) : undefined;
    if (pagina === undefined) return next();
    if ('redirect' in pagina) return response.redirect(302, pagina.redirect);
    peticionActual().route = `page ${pagina.host}`;
    const html = await readHost(opciones.shellDir, pagina.host);
    const nonce = randomBytes(16).toString('base64');
    response.set(pagina.host === 'portal' ? headersOfPortal(nonce, opciones.keycloak) : headersOfPublic);
    response.status(pagina.status).type('html').send(html.replace(PLACEHOLDER, nonce));
  };

const headersOfPortal = (nonce: string, keycloak: string) => ({
  'content-security-policy': cspDePortal(nonce, new URL(keycloak).origin),
  'cache-control': 'no-cache, no-store',
});

/** The address holds a token or a code: it is told to nobody (security.md 16). */
const headersOfPublic = {
  'content-security-policy': cspPublica,
  'cache-control': 'no-cache, no-store',
  'referrer-policy': 'no-referrer',
};

async function readHost(shellDir: string, host: string): Promise<string> {
  try {
    return await readFile(join(shellDir, host, 'index.html'), 'utf8');
  } catch (cause) {
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no build of host ${host}`, cause });
  }
}
