import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { HealthServer, Log, NestLogger } from '@portal/service-kit';
import { requestContextMiddleware } from './borde/request-context.js';
import { securityHeaders } from './borde/security-headers.js';
import { isHttps, type GatewayConfig } from './config.js';
import { licenciasMiddleware } from './paginas/licencias.middleware.js';
import { paginasMiddleware } from './paginas/paginas.middleware.js';
import { Remotes } from './paginas/remotes.js';
import { serveStatic } from './paginas/serve-static.js';
import { cookieName } from './sesion/sesion.middleware.js';

const SLOW_REQUEST_MS = 30_000;
const UPLOAD_MS = 600_000;
const STOP_MS = 15_000;

/** The whole `main.ts`: start, listen, drain on SIGTERM, stop on SIGINT. */
export async function startGateway(module: DynamicModule, config: GatewayConfig): Promise<void> {
  const app = await buildGateway(module, config);
  drainOnSignal(app);
  await app.init();
  await listen(app.getHttpServer(), config);
  app.flushLogs();
  app.get(Log).info('ready', { context: 'gateway' });
}

/** On the socket that was handed down, else on one of its own. */
function listen(server: Server, { GATEWAY_FD: fd, GATEWAY_PORT: port, GATEWAY_HOST: host }: GatewayConfig) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(fd === undefined ? { port, host } : { fd }, resolve);
  });
}

/** A gateway that is ready to listen: what startGateway runs, and what medium tests start and close. */
export async function buildGateway(module: DynamicModule, config: GatewayConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(Log)));
  await mountMiddleware(app, config);
  limit(app.getHttpServer());
  return app;
}

/** Mounts what runs before any controller, outermost first. */
export async function mountMiddleware(app: NestExpressApplication, config: GatewayConfig): Promise<void> {
  app.disable('x-powered-by');
  // No client stores private answers. Only files, the registry and public answers carry an ETag, their own.
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY === undefined ? false : proxies(config.TRUST_PROXY));
  app.use(requestContextMiddleware(app.get(Log)));
  app.use(securityHeaders(isHttps(config)));
  app.use(cutSlowRequests(SLOW_REQUEST_MS));
  const remotes = app.get(Remotes);
  await remotes.begin();
  requireDoor(app, remotes);
  serveStatic(app, config, remotes);
  const published = { shell: () => remotes.shell, registro: () => remotes.registro };
  app.use(licenciasMiddleware(published));
  app.use(paginasMiddleware({ ...published, keycloak: config.KEYCLOAK_URL, cookie: cookieName(config) }));
}

/** Whoever asks at the private port may end another gateway then: this one must see the remotes and take requests. */
function requireDoor(app: NestExpressApplication, remotes: Remotes): void {
  const health = app.get(HealthServer);
  const server: Server = app.getHttpServer();
  health.require('remotos', async () => remotes.ready);
  health.require('listening', async () => server.listening);
}

/** A number of proxies, or a list of their addresses. */
const proxies = (setting: string): number | string => (/^\d+$/.test(setting) ? Number(setting) : setting);

/**
 * Slow or endless requests cost a socket, not the process. The longest time limit is an upload's. To be called before
 * the server listens: from then on Node looks for slow senders at a fixed interval, its own is half a minute.
 */
export function limit(server: Server, headersMs = 10_000): void {
  Object.assign(server, { connectionsCheckingInterval: headersMs / 10 });
  server.headersTimeout = headersMs;
  server.requestTimeout = UPLOAD_MS;
  // A gateway whose place was taken waits as long for connections that nobody uses.
  server.keepAliveTimeout = 5000;
  server.maxConnections = 10_000;
}

/** CargasService has its own time limit for uploads. */
const isUpload = (request: Request): boolean =>
  request.method === 'PUT' && request.path.startsWith('/api/objects/upload/');

/**
 * Cuts a client that still sends its request after `ms`. Node's own limit is longer, to leave room for uploads.
 * A client may read a long answer as slowly as it likes.
 */
export const cutSlowRequests =
  (ms: number) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    if (!isUpload(request)) {
      const timer = setTimeout(() => cutUnlessComplete(request), ms).unref();
      request.once('close', () => clearTimeout(timer));
    }
    next();
  };

function cutUnlessComplete(request: Request): void {
  if (!request.complete) request.destroy();
}

/**
 * Takes no new connections, lets running requests finish for at most `limitMs`, then closes the process's parts.
 * @param idle what becomes of kept connections without a request. Cut, one may already be on its way there; waiting
 * ends with the time that each client was told.
 */
export async function drain(app: INestApplication, limitMs: number, idle: 'cut' | 'wait' = 'cut'): Promise<void> {
  const server = app.getHttpServer() as Server;
  const cut = setTimeout(() => server.closeAllConnections(), limitMs).unref();
  // Tell clients on kept connections to come back over a new one.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await new Promise<unknown>((resolve) => {
    if (idle === 'cut') server.close(resolve);
    else NetServer.prototype.close.call(server, resolve);
  });
  clearTimeout(cut);
  await app.close();
}

/** SIGTERM: another process has taken over, and nobody may notice. SIGINT: the portal stops, nobody is waited for. */
function drainOnSignal(app: INestApplication): void {
  let ending = false;
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    const failed = (error: unknown): void => {
      app.get(Log).error('shutdown failed', { error });
      process.exitCode = 1;
    };
    const drained = signal === 'SIGTERM' ? drain(app, UPLOAD_MS, 'wait') : drain(app, STOP_MS);
    void drained.catch(failed).finally(() => process.exit());
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
