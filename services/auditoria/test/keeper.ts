import type { ChildProcess } from 'node:child_process';
import { fromSource, type TestDatabase, type TestPlatform } from '@portal/test-kit';

/** The real `certificados`, which keeps the checkpoints, as a process of its own. */
export function startKeeper(
  platform: TestPlatform,
  database: TestDatabase,
  { PATH = '' }: NodeJS.ProcessEnv,
): ChildProcess {
  const extra = { CERTIFICADOS_DATABASE_URL: database.url, LLAVES_EN_RESERVA: '0', LLAVES_MINIMAS: '0' };
  const env = { ...platform.env('certificados', extra), PATH };
  return fromSource({ folder: 'services/certificados', entry: 'main.ts', env });
}
