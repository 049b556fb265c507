import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import type { Registro } from '@portal/contracts/portal';
import { readFileOf, type PublishedVersion, type ShellVersion } from '@portal/service-kit/remotes';
import { cspOfCheckSso } from '../borde/security-headers.js';
import type { GatewayConfig } from '../config.js';
import type { Remotes } from './remotes.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const hashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/i;

/** What browsers may keep. Only files that were found get it: a missing file must not be remembered for a year. */
type Memory = (path: string) => string;
/** What is built anew at each change under the same address, as `npm run dev` does, is never kept. */
const never: Memory = () => 'no-store';
/** Browsers ask for the icon again at each change of address, so they may keep it for a day. */
const memoryOf: Memory = (path) => {
  if (hashed.test(path)) return IMMUTABLE;
  return path.endsWith('icono.svg') ? 'public, max-age=86400' : 'no-cache';
};

/** Serves files of the two hosts, those of every published version under its address, and the registry of remotes. */
export function serveStatic(app: NestExpressApplication, { REMOTES_DIRS }: GatewayConfig, remotes: Remotes): void {
  const development = REMOTES_DIRS !== undefined;
  app.use('/mfe/registro.json', serveRegistro(remotes));
  app.use(serveVersions(remotes, development ? never : () => IMMUTABLE));
  app.use(serveHosts(remotes, development ? never : memoryOf));
  app.use(serveFixedFiles(remotes));
}

const inVersion = /^\/mfe\/(mfe-[a-z0-9-]+|shell)\/([\w.-]+)\/(.+)$/;

/**
 * Serves the files that a version lists, with the bytes that it lists: of the published version, and of those that open
 * pages began with. A file that was added is not there (404); a changed one is refused (503). Every request reads the
 * store: what was right once may be changed later.
 */
function serveVersions(remotes: Remotes, memory: Memory): RequestHandler {
  return async (request, response, next) => {
    const [, name = '', version = '', file = ''] = inVersion.exec(request.path) ?? [];
    if (file === '' || !isReading(request)) return next();
    const found = await remotes.version(name, version).catch(refuse(request.path));
    if (!found?.files.has(file)) return next();
    await sendListed(found, file, memory, request, response);
  };
}

const ofHost = /^\/assets\/((?:portal|publico)\/[^/]+)$/;

/**
 * Serves the files of the two hosts: those of the published shell and, by a name with a hash, those of the shells that
 * open pages began with. A shell has no other addresses than these, whatever its files are called.
 */
function serveHosts(remotes: Remotes, memory: Memory): RequestHandler {
  const shellWith = async (file: string): Promise<ShellVersion | undefined> => {
    if (remotes.shell?.files.has(file)) return remotes.shell;
    return hashed.test(file) ? remotes.earlierShellWith(file) : undefined;
  };
  return async (request, response, next) => {
    const file = ofHost.exec(request.path)?.[1];
    if (file === undefined || !isReading(request)) return next();
    const found = await shellWith(file).catch(refuse(request.path));
    if (!found) return next();
    await sendListed(found, file, memory, request, response);
  };
}

/** Sends a file that a version lists, with the bytes that it lists, compressed to whom understands it. */
async function sendListed(
  found: PublishedVersion,
  file: string,
  memory: Memory,
  request: Request,
  response: Response,
): Promise<void> {
  const isListed = (one: string): boolean => found.files.has(one);
  const { encoding, suffix } = copyFor(request, file, isListed);
  response.set('etag', `"${found.files.get(file + suffix)}"`);
  if (hasCopy(file, isListed)) response.vary('accept-encoding');
  if (request.fresh) return void response.set('cache-control', memory(file)).status(304).end();
  const bytes = await readFileOf(found, file + suffix).catch(refuse(request.path));
  if (encoding) response.set('content-encoding', encoding);
  response.set('cache-control', memory(file)).type(extname(file)).send(bytes);
}

/** The log names the file; the browser learns that it is not available. */
const refuse =
  (path: string) =>
  (cause: unknown): never => {
    throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${path}: ${(cause as Error).message}`, cause });
  };

/** Browsers ask for the registry at every visit. It is sent only when it changed. */
function serveRegistro(remotes: Remotes): RequestHandler {
  let made: { readonly of: Registro; readonly body: string; readonly etag: string } | undefined;
  return (request, response) => {
    const { registro } = remotes;
    if (made?.of !== registro) made = written(registro);
    const { body, etag } = made;
    response.set({ 'cache-control': 'no-cache', etag }).type('json');
    if (request.fresh) response.status(304).end();
    else response.send(body);
  };
}

function written(registro: Registro) {
  const body = JSON.stringify(registro);
  return { of: registro, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

/** The few files of the portal that stand at fixed addresses: exactly there, because one of them may be framed. */
function serveFixedFiles(remotes: Remotes): RequestHandler {
  return async (request, response, next) => {
    const headers = fixedFiles.get(request.path);
    const file = `portal${request.path}`;
    if (!headers || !isReading(request) || !remotes.shell?.files.has(file)) return next();
    const bytes = await readFileOf(remotes.shell, file);
    response
      .set({ ...headers, 'cache-control': 'no-cache' })
      .type(extname(file))
      .send(bytes);
  };
}

const fixedFiles = new Map<string, Readonly<Record<string, string>>>([
  ['/silent-check-sso.html', { 'content-security-policy': cspOfCheckSso, 'x-frame-options': 'SAMEORIGIN' }],
  ['/favicon.ico', {}],
  ['/favicon.svg', {}],
  ['/robots.txt', {}],
]);

/** The copies that a build makes of its text files (libs/federation), the smallest first. */
const copies = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

const hasCopy = (file: string, exists: (file: string) => boolean): boolean =>
  copies.some(({ suffix }) => exists(file + suffix));

/** The copy of a file that the build made and the request takes, else the file itself. */
const copyFor = (request: Request, file: string, exists: (file: string) => boolean) =>
  copies.find(({ encoding, suffix }) => exists(file + suffix) && request.acceptsEncodings(encoding) === encoding) ?? {
    encoding: undefined,
    suffix: '',
  };

const isReading = ({ method }: Request): boolean => ['GET', 'HEAD'].includes(method);
