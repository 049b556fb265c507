import { connect as connectTo, type NatsConnection } from '@nats-io/transport-node';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../logging/log.js';

/** The process's NATS connection, closed last. */
export class Nats implements OnApplicationShutdown {
  private constructor(readonly connection: NatsConnection) {}

  static async connect(settings: NatsSettings, log: Log): Promise<Nats> {
    return new Nats(await connect(settings, log));
  }

  /** A round trip to the server. */
  async ready(): Promise<boolean> {
    if (isDown(this.connection)) return false;
    await this.connection.flush();
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.close();
  }
}

interface NatsSettings {
  readonly NATS_URL: string;
  readonly NATS_USER: string;
  readonly NATS_PASSWORD_FILE: string;
}

const down = new WeakSet<NatsConnection>();

/** Whether the connection is lost at this moment: a request would only wait for its deadline. */
export const isDown = (nats: NatsConnection): boolean => nats.isClosed() || down.has(nats);

/**
 * The one connection of a process. It waits for the first contact, reconnects for ever and has its own inbox prefix.
 */
async function connect(settings: NatsSettings, log: Log): Promise<NatsConnection> {
  const nats = await connectTo({
    servers: settings.NATS_URL,
    user: settings.NATS_USER,
    pass: settings.NATS_PASSWORD_FILE,
    name: settings.NATS_USER,
    inboxPrefix: `_INBOX_${settings.NATS_USER}`,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    ignoreAuthErrorAbort: true,
    // A stack of every request costs more than sending it; a refusal carries its subject.
    noAsyncTraces: true,
  });
  void report(nats, log);
  return nats;
}

async function report(nats: NatsConnection, log: Log): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') down.add(nats);
    if (status.type === 'reconnect') down.delete(nats);
    if (status.type === 'disconnect' || status.type === 'reconnect') log.warn(`nats ${status.type}`);
    if (status.type === 'error') log.error('nats error', { error: status.error });
  }
}
