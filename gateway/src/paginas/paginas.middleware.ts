import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import type { Registro } from '@portal/contracts/portal';
import { readFileOf, type ShellVersion } from '@portal/service-kit/remotes';
import { cookieOf } from '../borde/cookie-of.js';
import { negotiate } from '../borde/negotiate.js';
import { currentRequest } from '../borde/request-context.js';
import { cspOfPortal, cspOfPublicPages, permissionsOfPublicPages } from '../borde/security-headers.js';
import { paginaDe, remotoDe, respuestasDe, vistaDe, type Host, type Vista } from './paginas.rules.js';

interface Options {
  /** What pages begin with now; undefined while there is none. */
  readonly shell: () => ShellVersion | undefined;
  readonly keycloak: string;
  /** Name of the session's cookie. */
  readonly cookie: string;
  /** What is published now. */
  readonly registro: () => Registro;
}

const PLACEHOLDER = /__CSP_NONCE__/g;
const HEAD_END = '</head>';

/** Serves the two hosts. A visit begins with the shell that is published then. */
export const paginasMiddleware =
  (options: Options) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const registro = options.registro();
    const pagina = request.method === 'GET' || request.method === 'HEAD' ? paginaDe(request.path, registro) : undefined;
    if (pagina === undefined) return next();
    if ('redirect' in pagina) return response.redirect(302, pagina.redirect);
    currentRequest().route = `page ${pagina.host}`;
    const who = { cookie: cookieOf(request, options.cookie) !== undefined };
    const shell = demandShell(options.shell());
    const html = await readHost(shell, pagina.host, vistaDe(request.path, who));
    const ahead = filesAhead(remotoDe(request.path, who, registro)) + dataBlock(pagina.host, registro, shell);
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

function demandShell(shell: ShellVersion | undefined): ShellVersion {
  if (!shell)
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'no shell is published: npm run publicar -- shell' });
  return shell;
}

/** @param vista a page with its first screen drawn; a shell that has none begins empty */
async function readHost(shell: ShellVersion, host: Host, vista: Vista | undefined): Promise<string> {
  const drawn = `${host}/${vista}.html`;
  return (await readFileOf(shell, shell.files.has(drawn) ? drawn : `${host}/index.html`)).toString('utf8');
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
 * this type, so the policy has nothing to allow. The version of the contracts tells a remote whose calls it will meet;
 * that of the shell tells who published it that it is there.
 */
function dataBlock(host: Host, registro: Registro, { version }: ShellVersion): string {
  const lines = Object.entries(registro).filter(([, { manifiesto }]) => manifiesto.host === host);
  const json = JSON.stringify(Object.fromEntries(lines)).replaceAll('<', '\\u003c');
  const versions = `data-contratos="${contratos}" data-shell="${version}"`;
  return `<script type="application/json" id="registro" ${versions}>${json}</script>`;
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
