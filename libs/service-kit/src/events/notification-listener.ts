import pg from 'pg';
import type { Log } from '../logging/log.js';

const RETRY_MS = 1000;

/**
 * A connection of its own that waits for `NOTIFY <channel>`. Lost, it connects again and calls once for what it missed.
 */
export class NotificationListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private onNotify: () => void = () => undefined;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly log: Log,
  ) {}

  async listen(onNotify: () => void): Promise<void> {
    this.onNotify = onNotify;
    await this.open();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: `portal-listen-${this.channel}` });
    client.on('notification', () => this.onNotify());
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN "${this.channel}"`);
      this.onNotify();
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.closed || this.client !== client) return;
    this.client = undefined;
    this.log.warn('notifications lost, connecting again', { context: this.channel, error });
    client.end().catch((failure: unknown) => this.log.debug('already closed', { error: failure }));
    this.retry = setTimeout(() => void this.open(), RETRY_MS);
  }
}
