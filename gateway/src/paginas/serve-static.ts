import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '@portal/contracts/core';
import type { Registro } from '@portal/contracts/portal';
import { readFileOf } from '@portal/service-kit/remotes';
import { cspOfCheckSso } from '../borde/security-headers.js';
import type { GatewayConfig } from '../config.js';
import type { Remotes } from './remotes.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const hashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/i;

/** Only files that were found get a cache-control header: a browser must not remember a missing file for a year. */
const quiet = { index: false, redirect: false, dotfiles: 'ignore', cacheControl: false } as const;
const remembered =
  (memory: Memory) =>
  (response: Response, path: string): void =>
    void response.setHeader('cache-control', memory(path));
type Memory = (path: string) => string;
/** What is built anew at each change under the same address, as `npm run dev` does, is never kept. */
const never: Memory = () => 'no-store';
/** Browsers ask for the icon again at each change of address, so they may keep it for a day. */
const memoryOf: Memory = (path) => {
  if (hashed.test(path)) return IMMUTABLE;
  return path.endsWith('icono.svg') ? 'public, max-age=86400' : 'no-cache';
};

/** Serves files of the two hosts, files of the remotes under their versioned paths, and the registry of remotes. */
export async function serveStatic(
  app: NestExpressApplication,
  { SHELL_DIR, REMOTES_DIRS }: GatewayConfig,
  remotes: Remotes,
): Promise<void> {
  const development = REMOTES_DIRS !== undefined;
  const setHeaders = remembered(development ? never : memoryOf);
  for (const host of ['portal', 'publico']) {
    await serveFolder(app, join(SHELL_DIR, host), { prefix: `/assets/${host}/`, setHeaders });
  }
  app.use('/mfe/registro.json', serveRegistro(remotes));
  app.use(serveRemotes(remotes, development ? never : () => IMMUTABLE));
  serveFixedFiles(app, join(SHELL_DIR, 'portal'));
}

interface FolderOptions {
  readonly prefix: string;
  readonly setHeaders: (response: Response, path: string) => void;
}

async function serveFolder(app: NestExpressApplication, dir: string, options: FolderOptions): Promise<void> {
  app.use(await serveCompressed(dir, options));
  app.useStaticAssets(dir, { ...quiet, ...options });
}

const inVersion = /^\/mfe\/(mfe-[a-z0-9-]+)\/([\w.-]+)\/(.+)$/;

/**
 * Serves the files that a version lists, with the bytes that it lists: of the published version, and of those that open
 * pages began with. A file that was added is not there (404); a changed one is refused (503). Every request reads the
 * store: what was right once may be changed later.
 */
function serveRemotes(remotes: Remotes, memory: Memory): RequestHandler {
  return async (request, response, next) => {
    const [, name = '', version = '', file = ''] = inVersion.exec(request.path) ?? [];
    if (file === '' || !isReading(request)) return next();
    const found = await remotes.version(name, version).catch(refuse(request.path));
    if (!found?.files.has(file)) return next();
    const isListed = (one: string): boolean => found.files.has(one);
    const { encoding, suffix } = copyFor(request, file, isListed);
    response.set('etag', `"${found.files.get(file + suffix)}"`);
    if (hasCopy(file, isListed)) response.vary('accept-encoding');
    if (request.fresh) return void response.set('cache-control', memory(file)).status(304).end();
    const bytes = await readFileOf(found, file + suffix).catch(refuse(request.path));
    if (encoding) response.set('content-encoding', encoding);
    response.set('cache-control', memory(file)).type(extname(file)).send(bytes);
  };
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

/** The few files that stand at fixed addresses: exactly there, because one of them may be framed. */
function serveFixedFiles(app: NestExpressApplication, dir: string): void {
  for (const [name, headers] of Object.entries(fixedFiles)) {
    app.use((request: Request, response: Response, next: NextFunction) => {
      if (request.path !== `/${name}`) return next();
      response.set({ ...headers, 'cache-control': 'no-cache' }).sendFile(name, { root: dir, cacheControl: false });
    });
  }
}

const fixedFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'silent-check-sso.html': { 'content-security-policy': cspOfCheckSso, 'x-frame-options': 'SAMEORIGIN' },
  'favicon.ico': {},
  'favicon.svg': {},
  'robots.txt': {},
};

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

/** Serves the compressed copies of a host's files. It leaves other requests to the plain file handler. */
async function serveCompressed(dir: string, { prefix, setHeaders }: FolderOptions): Promise<RequestHandler> {
  const names = await namesIn(dir);
  const exists = (name: string): boolean => names.has(name);
  return async (request, response, next) => {
    const name = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : '';
    if (!exists(name) || !isReading(request)) return next();
    if (hasCopy(name, exists)) response.vary('accept-encoding');
    const { encoding, suffix } = copyFor(request, name, exists);
    if (encoding === undefined || request.headers.range !== undefined) return next();
    const file = join(dir, name + suffix);
    const { mtimeMs, size } = await stat(file);
    setHeaders(response, name);
    response.set('etag', `W/"${size.toString(16)}-${mtimeMs.toString(16)}-${encoding}"`).type(extname(name));
    if (request.fresh) return void response.status(304).end();
    response.set('content-encoding', encoding).send(await readFile(file));
  };
}

/** Paths below a folder. They come from the directory itself, so a request cannot name another file. */
async function namesIn(dir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(files.map((file) => relative(dir, file).split(sep).join('/')));
}
