import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import { negotiate } from '../borde/negotiate.js';
import { currentRequest } from '../borde/request-context.js';
import { cookieOf } from '../borde/request-cookie.js';
import { cspOfPortal, cspOfPublicPages } from '../borde/security-headers.js';
import { paginaDe, remotoDe, respuestasDe, vistaDe, type Vista } from './paginas.rules.js';
import type { RemoteBuild } from './remote-build.js';

interface Options {
  readonly shellDir: string;
  readonly keycloak: string;
  /** Name of the session's cookie. */
  readonly cookie: string;
  /** The remotes that are published, by name. */
  readonly builds: ReadonlyMap<string, RemoteBuild>;
}

const PLACEHOLDER = /__CSP_NONCE__/g;
const HEAD_END = '</head>';

/** Serves the two hosts. It reads their files at each visit, so a new build is there at once. */
export const paginasMiddleware =
  (options: Options) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const pagina = request.method === 'GET' || request.method === 'HEAD' ? paginaDe(request.path) : undefined;
    if (pagina === undefined) return next();
    if ('redirect' in pagina) return response.redirect(302, pagina.redirect);
    currentRequest().route = `page ${pagina.host}`;
    const who = { cookie: cookieOf(request, options.cookie) !== undefined };
    const html = await readHost(options.shellDir, pagina.host, vistaDe(request.path, who));
    const ahead = linksAhead(options.builds.get(remotoDe(request.path, who) ?? ''), respuestasDe(request.path));
    const nonce = randomBytes(16).toString('base64');
    response.set(pagina.host === 'portal' ? headersOfPortal(nonce, options.keycloak) : headersOfPublicPages);
    response.status(pagina.status).type('html');
    // Compression is safe here (BREACH): the body repeats no query, header or cookie beside the link's token.
    // A path that tries another token yields a page without the real one.
    response.send(
      await negotiate(html.replace(PLACEHOLDER, nonce).replace(HEAD_END, `${ahead}${HEAD_END}`), request, response),
    );
  };

const headersOfPortal = (nonce: string, keycloak: string) => ({
  'content-security-policy': cspOfPortal(nonce, new URL(keycloak).origin),
  'cache-control': 'no-cache, no-store',
});

/** The address holds a token or a code, so no request may carry it as its referrer. */
const headersOfPublicPages = {
  'content-security-policy': cspOfPublicPages,
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
 * Link elements for what a page asks for next: the registry, the files of its remote, its first answers.
 * A slow line then brings them beside the page's own scripts, not one after another.
 * @param build of the remote that the page shows; undefined when there is none
 * @param answers addresses below `/api` that its first screen asks for
 */
function linksAhead(build: RemoteBuild | undefined, answers: readonly string[]): string {
  const files = build
    ? [preload('/mfe/registro.json', 'anonymous'), prefetch(build.entry), ...build.firstScreen.map(prefetch)]
    : [];
  return [...answers.map((address) => preload(address, 'use-credentials')), ...files].join('');
}

/** Asks with the credentials mode of the page's own fetch. With another mode the browser would fetch twice. */
const preload = (address: string, crossorigin: string): string =>
  `<link rel="preload" as="fetch" href="${address}" crossorigin="${crossorigin}">`;

/**
 * Fills the browser's cache only. A failed preload would be handed to the script that asks for the file later,
 * so that *Reintentar* would fail once more after the line is back.
 */
const prefetch = (address: string): string =>
  `<link rel="prefetch" as="${address.endsWith('.css') ? 'style' : 'script'}" href="${address}">`;
