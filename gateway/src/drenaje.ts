import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Log } from '@portal/service-kit';

const DRENAJE_MS = 15_000;

/** On SIGTERM or SIGINT: no new connections, what runs may finish, at most 15 seconds (security.md 82). */
export function drenarAlTerminar(app: NestExpressApplication): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    void drenar(app);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

async function drenar(app: NestExpressApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const cut = setTimeout(() => server.closeAllConnections(), DRENAJE_MS).unref();
  try {
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  } catch (error) {
    app.get(Log).error('shutdown failed', { error });
    process.exitCode = 1;
  }
  clearTimeout(cut);
  process.exit();
}
