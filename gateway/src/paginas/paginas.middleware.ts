import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import type { Registro } from '@portal/contracts/portal';
import { cookieOf } from '../borde/cookie-of.js';
import { negotiate } from '../borde/negotiate.js';
import { currentRequest } from '../borde/request-context.js';
import { cspOfPortal, cspOfPublicPages, permissionsOfPublicPages } from '../borde/security-headers.js';
import { paginaDe, remotoDe, respuestasDe, vistaDe, type Host, type Vista } from './paginas.rules.js';

interface Options {
  readonly shellDir: string;
  readonly keycloak: string;
  /** Name of the session's cookie. */
  readonly cookie: string;
  /** What is published now. */
  readonly registro: () => Registro;
}

const PLACEHOLDER = /__CSP_NONCE__/g;
const HEAD_END = '</head>';

/** Serves the two hosts. It reads their files at each visit, so a new build is there at once. */
export const paginasMiddleware =
  (options: Options) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const registro = options.registro();
    const pagina = request.method === 'GET' || request.method === 'HEAD' ? paginaDe(request.path, registro) : undefined;
    if (pagina === undefined) return next();
    if ('redirect' in pagina) return response.redirect(302, pagina.redirect);
    currentRequest().route = `page ${pagina.host}`;
    const who = { cookie: cookieOf(request, options.cookie) !== undefined };
    const html = await readHost(options.shellDir, pagina.host, vistaDe(request.path, who));
    const ahead = filesAhead(remotoDe(request.path, who, registro)) + dataBlock(pagina.host, registro);
    const answers = respuestasDe(request.path, who, registro);
    if (answers.length > 0) response.set('link', answers.map(preload).join(', '));
    const nonce = randomBytes(16).toString('base64');
    response.set(pagina.host === 'portal' ? headersOfPortal(nonce, options.keycloak) : headersOfPublicPages);
    response.status(pagina.status).type('html');
    // Compression is safe here (BREACH): the body repeats no path, query, header or cookie.
    response.send(
      await negotiate(
        html.replace(PLACEHOLDER, nonce).replace(HEAD_END, () => `${ahead}${HEAD_END}`),
        request,
        response,
      ),
    );
  };

const headersOfPortal = (nonce: string, keycloak: string) => ({
  'content-security-policy': cspOfPortal(nonce, new URL(keycloak).origin),
  'cache-control': 'no-cache, no-store',
});

/** The address holds a token or a code, so no request may carry it as its referrer. */
const headersOfPublicPages = {
  'content-security-policy': cspOfPublicPages,
  'permissions-policy': permissionsOfPublicPages,
  'cache-control': 'no-cache, no-store',
  'referrer-policy': 'no-referrer',
};

/** @param page a page with its first screen drawn, or the page that begins empty */
async function readHost(shellDir: string, host: string, page: Vista | 'index' = 'index'): Promise<string> {
  try {
    return await readFile(join(shellDir, host, `${page}.html`), 'utf8');
  } catch (cause) {
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no build of host ${host}`, cause });
  }
}

/**
 * Link elements for the files of a page's remote. A slow line then brings them beside the page's own scripts, not one
 * after another.
 * @param remoto that the page shows; undefined when there is none
 */
const filesAhead = (remoto: Registro[string] | undefined): string =>
  (remoto ? [remoto.entry, ...remoto.firstScreen].map(prefetch) : []).join('');

/**
 * What is published for this host, as data in the page: its menu needs no further request. A browser runs no script of
 * this type, so the policy has nothing to allow. The version of the contracts tells a remote whose calls it will meet.
 */
function dataBlock(host: Host, registro: Registro): string {
  const lines = Object.entries(registro).filter(([, { manifiesto }]) => manifiesto.host === host);
  const json = JSON.stringify(Object.fromEntries(lines)).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="registro" data-contratos="${contratos}">${json}</script>`;
}

const { version: contratos } = createRequire(import.meta.url)('@portal/contracts/package.json') as { version: string };

/**
 * A value of the `Link` header (RFC 8288) for an answer that the first screen asks for: in the page it would stand for
 * anyone to read, with the token of its link. It asks with the credentials mode of the page's own fetch; with another
 * mode the browser would fetch twice.
 */
const preload = (address: string): string => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`;

/**
 * Fills the browser's cache only. A failed preload would be handed to the script that asks for the file later,
 * so that *Reintentar* would fail once more after the line is back.
 */
const prefetch = (address: string): string =>
  `<link rel="prefetch" as="${address.endsWith('.css') ? 'style' : 'script'}" href="${address}">`;
