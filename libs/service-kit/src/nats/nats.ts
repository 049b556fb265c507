import type { NatsConnection } from '@nats-io/transport-node';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../logging/log.js';
import { connectNats, isDown, type NatsSettings } from './nats-connection.js';

/** The process's NATS connection, closed last. */
export class Nats implements OnApplicationShutdown {
  private constructor(readonly connection: NatsConnection) {}

  static async connect(settings: NatsSettings, log: Log): Promise<Nats> {
    return new Nats(await connectNats(settings, log));
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
