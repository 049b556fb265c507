import type { INestMicroservice } from '@nestjs/common';
import { buildService, loadConfig, type Calls, type Clock } from '@portal/service-kit';
import { listening, opening, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { certificadosConfigSchema, type CertificadosConfig } from '../src/config.js';
import { firmador, type Firmador } from './firmador.js';

export interface TestService {
  readonly app: INestMicroservice;
  readonly platform: TestPlatform;
  readonly database: TestDatabase;
  readonly gateway: Calls;
  readonly inscripciones: Calls;
  readonly notificaciones: Calls;
  readonly firmar: Firmador;
  close(): Promise<void>;
}

/** The service on a real database and NATS, with the environment of the runner. */
export const testService = (extra: Record<string, string> = {}): Promise<TestService> =>
  opening(async (keep) => {
    const database = await keep(testDatabase('certificados'));
    const platform = await keep(testPlatform());
    const app = await keep(startApp(platform, database, extra));
    return {
      app,
      platform,
      database,
      gateway: await platform.calls('gateway'),
      inscripciones: await platform.calls('inscripciones'),
      notificaciones: await platform.calls('notificaciones'),
      firmar: await firmador(platform),
      close: async () => {
        await app.close();
        await platform.close();
        await database.close();
      },
    };
  });

export function startApp(
  platform: TestPlatform,
  database: TestDatabase,
  extra: Record<string, string> = {},
  clock?: Clock,
): Promise<INestMicroservice> {
  return start(settings(platform, database, extra), clock);
}

/** The service as production runs it, over the plain lines of a test: what it refuses after its settings were read. */
export function startProduction(
  platform: TestPlatform,
  database: TestDatabase,
  extra: Record<string, string> = {},
  clock?: Clock,
): Promise<INestMicroservice> {
  return start({ ...settings(platform, database, extra), PORTAL_ENV: 'production' }, clock);
}

const settings = (platform: TestPlatform, database: TestDatabase, extra: Record<string, string>): CertificadosConfig =>
  loadConfig(
    certificadosConfigSchema,
    platform.env('certificados', {
      CERTIFICADOS_DATABASE_URL: database.url,
      LLAVES_EN_RESERVA: '4',
      EMISION_ESPERA_MS: '60000',
      ...extra,
    }),
  );

const start = async (config: CertificadosConfig, clock: Clock | undefined): Promise<INestMicroservice> =>
  listening(await buildService(AppModule.forRoot(config, clock)));
