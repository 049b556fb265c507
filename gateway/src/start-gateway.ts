import type { Server } from 'node:http';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Log, NestLogger } from '@portal/service-kit';
import { requestContextMiddleware } from './borde/request-context.js';
import { securityHeaders } from './borde/security-headers.js';
import { isHttps, type GatewayConfig } from './config.js';
import { licenciasMiddleware } from './paginas/licencias.middleware.js';
import { paginasMiddleware } from './paginas/paginas.middleware.js';
import { serveStatic } from './paginas/serve-static.js';
import { cookieName } from './sesion/sesion.middleware.js';

const SLOW_REQUEST_MS = 30_000;
const DRAIN_MS = 15_000;

/** The whole `main.ts`: start, listen, drain on SIGTERM or SIGINT. */
export async function startGateway(module: DynamicModule, config: GatewayConfig): Promise<void> {
  const app = await buildGateway(module, config);
  drainOnSignal(app);
  await app.listen(config.GATEWAY_PORT, config.GATEWAY_HOST);
  app.get(Log).info('ready', { context: 'gateway' });
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
  const registro = await serveStatic(app, config);
  app.use(licenciasMiddleware({ shellDir: config.SHELL_DIR, registro: () => registro }));
  app.use(
    paginasMiddleware({
      shellDir: config.SHELL_DIR,
      keycloak: config.KEYCLOAK_URL,
      cookie: cookieName(config),
      registro: () => registro,
    }),
  );
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
  server.requestTimeout = 600_000;
  server.keepAliveTimeout = 10_000;
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

/** Takes no new connections, lets running requests finish for at most `limitMs`, then closes the process's parts. */
export async function drain(app: INestApplication, limitMs: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  const cut = setTimeout(() => server.closeAllConnections(), limitMs).unref();
  // Tell clients on kept connections to come back over a new one.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
  await app.close();
}

function drainOnSignal(app: INestApplication): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    const failed = (error: unknown): void => {
      app.get(Log).error('shutdown failed', { error });
      process.exitCode = 1;
    };
    void drain(app, DRAIN_MS)
      .catch(failed)
      .finally(() => process.exit());
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
