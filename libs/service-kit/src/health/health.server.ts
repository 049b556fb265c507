import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../logging/log.js';
import type { Metrics } from './metrics.js';

/** One part that readiness depends on; rejects or gives false when it is away. */
export type Check = () => Promise<boolean>;

/** The private HTTP port of a process: /health/live, /health/ready, /metrics. */
export class HealthServer implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly server: Server;
  private draining = false;
  private readonly checks: Map<string, Check>;
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly settings: {
      readonly HEALTH_PORT: number;
      readonly HEALTH_HOST: string;
      readonly PORTAL_VERSION: string;
    },
    checks: Readonly<Record<string, Check>>,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {
    this.checks = new Map(Object.entries(checks));
    this.server = createServer((request, response) => void this.route(request, response));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** One more part that readiness depends on, from the process that has it. */
  require(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /**
   * What an operator should know although the process is ready. Shown beside the readiness; undefined removes it.
   */
  note(name: string, text: string | undefined): void {
    if (text === undefined) this.notes.delete(name);
    else this.notes.set(name, text);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.metrics.collectProcess();
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(this.settings.HEALTH_PORT, this.settings.HEALTH_HOST, resolve);
    });
  }

  beforeApplicationShutdown(): void {
    this.draining = true;
  }

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/health/live') return json(response, 200, { status: 'ok' });
    if (request.url === '/health/ready') return this.ready(response);
    if (request.url === '/metrics') {
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType });
      response.end(await this.metrics.registry.metrics());
      return;
    }
    json(response, 404, { status: 'not found' });
  }

  private async ready(response: ServerResponse): Promise<void> {
    const parts = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.passes(name, check)] as const),
    );
    const ok = !this.draining && parts.every(([, passed]) => passed);
    const notes = this.notes.size > 0 ? { notes: Object.fromEntries(this.notes) } : {};
    json(response, ok ? 200 : 503, {
      status: ok ? 'ok' : 'not ready',
      version: this.settings.PORTAL_VERSION,
      parts: Object.fromEntries(parts),
      ...notes,
    });
  }

  private async passes(name: string, check: Check): Promise<boolean> {
    try {
      return await check();
    } catch (error) {
      this.log.warn('not ready', { context: name, error });
      return false;
    }
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
