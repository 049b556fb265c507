import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig } from '@portal/service-kit';
import { testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { gatewayConfigSchema, type GatewayConfig } from '../src/config.js';
import { buildGateway } from '../src/start-gateway.js';
import { aFolder } from './a-config.js';
import { Browser } from './browser.js';
import { FixedClock } from './door.js';
import { FakeKeycloak } from './fake-keycloak.js';

/** The whole process on a real database and NATS. Only Keycloak is a stand-in, so that it can misbehave. */
export class RealGateway {
  readonly clock = new FixedClock();
  readonly apps: NestExpressApplication[] = [];

  private constructor(
    readonly platform: TestPlatform,
    readonly database: TestDatabase,
    readonly keycloak: FakeKeycloak,
    private readonly folder: string,
    private readonly config: GatewayConfig,
  ) {}

  /** @param extra settings beside those of a test */
  static async open(extra: Record<string, string> = {}): Promise<RealGateway> {
    const [platform, database, keycloak] = await Promise.all([
      testPlatform(),
      testDatabase('gateway'),
      FakeKeycloak.begin(),
    ]);
    const folder = aFolder();
    const env = platform.env('gateway', {
      GATEWAY_PORT: '0',
      GATEWAY_DATABASE_URL: database.url,
      KEYCLOAK_URL: keycloak.url,
      OIDC_CLIENT_SECRET_FILE: `${folder}/cliente`,
      SHELL_DIR: `${folder}/shell`,
      ...extra,
    });
    const gateway = new RealGateway(platform, database, keycloak, folder, loadConfig(gatewayConfigSchema, env));
    await gateway.replica();
    return gateway;
  }

  /** One more process on the same database. @returns its server */
  async replica(): Promise<Server> {
    const app = await buildGateway(AppModule.forRoot(this.config, this.clock), this.config);
    await app.listen(0, '127.0.0.1');
    this.apps.push(app);
    return app.getHttpServer();
  }

  get app(): NestExpressApplication {
    const [first] = this.apps;
    if (first === undefined) throw new Error('not started');
    return first;
  }

  get server(): Server {
    return this.app.getHttpServer();
  }

  browser(cookie?: string, server = this.server): Browser {
    return new Browser(server, cookie);
  }

  /** Minutes pass for the gateway, not for the database. */
  pass(minutes: number): void {
    this.clock.current = new Date(this.clock.current.getTime() + minutes * 60_000);
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.release();
  }

  /** Closes everything around a process that has ended already. */
  async release(): Promise<void> {
    await Promise.all([this.platform.close(), this.database.close(), this.keycloak.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
