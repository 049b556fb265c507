import type { INestMicroservice } from '@nestjs/common';
import { buildService, loadConfig, type Calls, type Clock } from '@portal/service-kit';
import { listening, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { certificadosConfigSchema } from '../src/config.js';
import { firmador, type Firmador } from './firmador.js';

export interface TestService {
  readonly app: INestMicroservice;
  readonly platform: TestPlatform;
  readonly database: TestDatabase;
  readonly gateway: Calls;
  readonly inscripciones: Calls;
  readonly firmar: Firmador;
  close(): Promise<void>;
}

/** The service on a real database and NATS, with the environment of the runner. */
export async function testService(extra: Record<string, string> = {}): Promise<TestService> {
  const [platform, database] = await Promise.all([testPlatform(), testDatabase('certificados')]);
  const app = await startApp(platform, database, extra);
  const [gateway, inscripciones, firmar] = await Promise.all([
    platform.calls('gateway'),
    platform.calls('inscripciones'),
    firmador(platform),
  ]);
  const close = async () => {
    await app.close();
    await platform.close();
    await database.close();
  };
  return { app, platform, database, gateway, inscripciones, firmar, close };
}

export async function startApp(
  platform: TestPlatform,
  database: TestDatabase,
  extra: Record<string, string> = {},
  clock?: Clock,
): Promise<INestMicroservice> {
  const env = platform.env('certificados', {
    CERTIFICADOS_DATABASE_URL: database.url,
    LLAVES_EN_RESERVA: '4',
    EMISION_ESPERA_MS: '60000',
    ...extra,
  });
  return listening(await buildService(AppModule.forRoot(loadConfig(certificadosConfigSchema, env), clock)));
}
