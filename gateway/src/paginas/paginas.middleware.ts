import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import { cspDePortal, cspPublica } from '../borde/csp.rules.js';
import { negociar } from '../borde/negociar.js';
import { peticionActual } from '../borde/peticion.js';
import { adelantosDe } from './adelantos.js';
import { paginaDe, remotoDe, respuestasDe, vistaDe, type Vista } from './paginas.rules.js';
import type { Build } from './registro-mfe.js';

interface Opciones {
  readonly shellDir: string;
  readonly keycloak: string;
  /** Name of the session's cookie. */
  readonly cookie: string;
  /** The remotes that are published, by name. */
  readonly builds: ReadonlyMap<string, Build>;
}

const PLACEHOLDER = /__CSP_NONCE__/g;
const HEAD_END = '</head>';

/** Serves the two hosts. Read at each visit: a new build is there at once, and nothing of a person is in it. */
export const paginasMiddleware =
  (opciones: Opciones) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const pagina = request.method === 'GET' || request.method === 'HEAD' ? paginaDe(request.path) : undefined;
    if (pagina === undefined) return next();
    if ('redirect' in pagina) return response.redirect(302, pagina.redirect);
    peticionActual().route = `page ${pagina.host}`;
    const who = { cookie: brings(request, opciones.cookie) };
    const html = await readHost(opciones.shellDir, pagina.host, vistaDe(request.path, who));
    const ahead = adelantosDe(opciones.builds.get(remotoDe(request.path, who) ?? ''), respuestasDe(request.path));
    const nonce = randomBytes(16).toString('base64');
    response.set(pagina.host === 'portal' ? headersOfPortal(nonce, opciones.keycloak) : headersOfPublic);
    response.status(pagina.status).type('html');
    // Its length tells nothing of the link's token in it: no byte that anybody else chose is in the same body (BREACH).
    // Query, headers and cookies leave no trace, and a path that tries another token is a page without the real one.
    response.send(
      await negociar(html.replace(PLACEHOLDER, nonce).replace(HEAD_END, `${ahead}${HEAD_END}`), request, response),
    );
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

const brings = ({ headers }: Request, cookie: string): boolean =>
  (headers.cookie ?? '').split(/;\s*/).some((pair) => pair.startsWith(`${cookie}=`));

/** @param page a picture, or the page that begins empty */
async function readHost(shellDir: string, host: string, page: Vista | 'index' = 'index'): Promise<string> {
  try {
    return await readFile(join(shellDir, host, `${page}.html`), 'utf8');
  } catch (cause) {
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no build of host ${host}`, cause });
  }
}
