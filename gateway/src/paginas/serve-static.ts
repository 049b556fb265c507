import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
  const copyOf = keptCopies();
  return async (request, response, next) => {
    const [, name = '', version = '', file = ''] = inVersion.exec(request.path) ?? [];
    if (file === '' || !isReading(request)) return next();
    const found = await remotes.version(name, version).catch(refuse(request.path));
    const hash = found?.files.get(file);
    if (!found || hash === undefined) return next();
    const encoding = worthCompressing.has(extname(file)) ? encodingFor(request) : undefined;
    response.set('etag', `W/"${hash}${encoding ? `-${encoding}` : ''}"`);
    if (worthCompressing.has(extname(file))) response.vary('accept-encoding');
    if (request.fresh) return void response.set('cache-control', memory(file)).status(304).end();
    const bytes = await readFileOf(found, file).catch(refuse(request.path));
    const body = encoding ? await copyOf(hash, encoding, async () => bytes) : bytes;
    if (encoding) response.set('content-encoding', encoding);
    response.set('cache-control', memory(file)).type(extname(file)).send(body);
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

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof compressors;

const encodingFor = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one) === one);

const isReading = ({ method }: Request): boolean => ['GET', 'HEAD'].includes(method);

/** Compressed copies in memory, those of some versions of all remotes. */
const COPIES = 500;

/** Compressed copies, made at first use and kept in memory under the key of their content. */
function keptCopies() {
  const copies = new Map<string, Promise<Buffer>>();
  return (content: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> => {
    const key = `${encoding} ${content}`;
    const made = copies.get(key) ?? read().then(compressors[encoding]);
    copies.delete(key);
    copies.set(key, made);
    for (const oldest of [...copies.keys()].slice(0, -COPIES)) copies.delete(oldest);
    made.catch(() => copies.delete(key));
    return made;
  };
}

/**
 * Serves compressed copies of a host's text files. It leaves other requests to the plain file handler.
 * In production nginx serves files compressed beforehand.
 */
async function serveCompressed(dir: string, { prefix, setHeaders }: FolderOptions): Promise<RequestHandler> {
  const files = await textFiles(dir, prefix);
  const copyOf = keptCopies();
  return async (request, response, next) => {
    const file = files.get(request.path);
    const encoding = encodingFor(request);
    if (file === undefined || encoding === undefined || request.headers.range !== undefined || !isReading(request))
      return next();
    const { mtimeMs, size } = await stat(file);
    setHeaders(response, file);
    response
      .set({ vary: 'accept-encoding', etag: `W/"${size.toString(16)}-${mtimeMs.toString(16)}-${encoding}"` })
      .type(extname(file));
    if (request.fresh) return void response.status(304).end();
    response.set('content-encoding', encoding).send(await copyOf(`${mtimeMs} ${file}`, encoding, () => readFile(file)));
  };
}

const worthCompressing = new Set(['.js', '.css', '.svg', '.json']);

/** Address → file. The addresses come from the directory itself, so a request cannot name another file. */
async function textFiles(dir: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries
    .filter((entry) => entry.isFile() && worthCompressing.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [prefix + relative(dir, file).split(sep).join('/'), file]));
}
