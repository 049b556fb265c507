import type { Server } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Log, NestLogger } from '@portal/service-kit';
import { cabecerasMiddleware } from './borde/cabeceras.middleware.js';
import { esperaMiddleware } from './borde/espera.middleware.js';
import { peticionMiddleware } from './borde/peticion.middleware.js';
import { isHttps, type GatewayConfig } from './config.js';
import { servirEstaticos } from './paginas/estaticos.js';
import { paginasMiddleware } from './paginas/paginas.middleware.js';
import { nombreDeCookie } from './sesion/sesion.middleware.js';

/** What runs before any controller, outermost first. */
export async function montarBorde(app: NestExpressApplication, config: GatewayConfig): Promise<void> {
  app.disable('x-powered-by');
  // Private answers are stored by nobody: only files and the registry carry an ETag of their own.
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY === undefined ? false : proxies(config.TRUST_PROXY));
  app.use(peticionMiddleware(app.get(Log)));
  app.use(cabecerasMiddleware(isHttps(config)));
  app.use(esperaMiddleware(30_000));
  const builds = await servirEstaticos(app, config);
  app.use(
    paginasMiddleware({
      shellDir: config.SHELL_DIR,
      keycloak: config.KEYCLOAK_URL,
      cookie: nombreDeCookie(config),
      builds,
    }),
  );
}

/** A number of proxies, or a list of their addresses. */
const proxies = (setting: string): number | string => (/^\d+$/.test(setting) ? Number(setting) : setting);

/** Limits of security.md 46: slow or endless requests cost a socket, not the process. The longest is an upload's. */
function limitar(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 600_000;
  server.keepAliveTimeout = 10_000;
  server.maxConnections = 10_000;
}

/** The gateway ready to listen: what main starts and what medium tests start and close. */
export async function construirGateway(module: DynamicModule, config: GatewayConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(Log)));
  await montarBorde(app, config);
  limitar(app.getHttpServer());
  return app;
}
