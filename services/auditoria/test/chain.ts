import type { INestMicroservice } from '@nestjs/common';
import { buildService, ContextKeys, loadConfig, Sweeper, Transactions } from '@portal/service-kit';
import { listening, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { NOTHING_KEPT, type Kept } from '../src/chain/checkpoint.rules.js';
import { VerificationService, type Verdict } from '../src/chain/verification.service.js';
import { auditoriaConfigSchema } from '../src/config.js';

const MINUTE_MS = 60_000;

/**
 * A replica of the service, within the test's own process. What it does each minute it does when the test says so: a
 * round of its own would move checkpoints, and what it has seen, between two lines of a test.
 */
export async function startReplica(platform: TestPlatform, database: TestDatabase): Promise<INestMicroservice> {
  const env = platform.env('auditoria', { AUDITORIA_DATABASE_URL: database.url });
  const app = await buildService(AppModule.forRoot(loadConfig(auditoriaConfigSchema, env)));
  withoutMinutes(app);
  return listening(app);
}

/** Before it listens. */
export function withoutMinutes(app: INestMicroservice): void {
  const sweeper = app.get(Sweeper);
  const every = sweeper.every.bind(sweeper);
  sweeper.every = (ms, job, label) => {
    if (ms < MINUTE_MS) every(ms, job, label);
  };
}

/**
 * What verification finds by the chain's own checkpoints.
 * @param kept and by these, which are kept elsewhere
 */
export async function verdictOf(app: INestMicroservice, kept: Kept = NOTHING_KEPT): Promise<Verdict> {
  const key = app.get(ContextKeys).publicKeyOf('auditoria');
  if (!key) throw new Error('no key');
  return app.get(Transactions).run((tx) => app.get(VerificationService).verify(tx, key, kept));
}

/** Changes the chain as a superuser who switches the trigger off. */
export const force = (database: TestDatabase, statements: string): Promise<unknown> =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}; COMMIT`);
