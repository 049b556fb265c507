import { Catch, type DynamicModule, type INestMicroservice, type RpcExceptionFilter, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { ProcessName } from '@portal/contracts/core';
import { Log } from './logging/log.js';
import { NestLogger } from './logging/nest-logger.js';
import { NatsTransport } from './nats/nats.transport.js';

/** A drain that takes longer than this (a part is away) ends without it. */
const DRAIN_MS = 15_000;

type AppModule = Type | DynamicModule;

/** Lets errors reach our transport as they are: Nest would turn each into 'Internal server error'. */
@Catch()
class RethrowFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** A service ready to listen: what startService runs and what medium tests start and close. */
export async function buildService(module: AppModule): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(Log)));
  app.useGlobalFilters(new RethrowFilter());
  return app;
}

/**
 * The whole `main.ts` of a service: start, listen, drain on SIGTERM or SIGINT.
 * @example await startService('pdf', AppModule.forRoot(loadConfig(pdfConfigSchema)));
 */
export async function startService(name: ProcessName, module: AppModule): Promise<void> {
  const app = await buildService(module);
  app.enableShutdownHooks();
  limitDrain(app.get(Log));
  await app.listen();
  app.get(Log).info('ready', { context: name });
}

/** Everything that matters is in the database, so leaving early loses nothing. */
function limitDrain(log: Log): void {
  const leave = (): void => {
    setTimeout(() => {
      log.warn('drain cut short');
      process.exit(1);
    }, DRAIN_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave);
}
