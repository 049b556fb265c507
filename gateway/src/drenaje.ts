import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { Log } from '@portal/service-kit';

const DRENAJE_MS = 15_000;

/** Takes no new connections, lets what runs finish for at most `limitMs`, then closes the rest of the process (security.md 82). */
export async function drenar(app: INestApplication, limitMs: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  const cut = setTimeout(() => server.closeAllConnections(), limitMs).unref();
  // Whoever keeps his connection is told to come back over a new one.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
  await app.close();
}

/** On SIGTERM or SIGINT: drain, then end. */
export function drenarAlTerminar(app: INestApplication): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    const failed = (error: unknown): void => {
      app.get(Log).error('shutdown failed', { error });
      process.exitCode = 1;
    };
    void drenar(app, DRENAJE_MS)
      .catch(failed)
      .finally(() => process.exit());
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
