import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig } from '@portal/service-kit';
import { testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { AppModule } from '../app.module.js';
import { gatewayConfigSchema } from '../configuracion/gateway.config.js';
import { construirGateway } from '../servidor.js';
import { KeycloakFalso } from './keycloak-falso.js';
import { Navegador } from './navegador.js';
import { RelojFijo } from './puerta.js';
import { unaCarpeta } from './una-config.js';

/** The whole process on a real database and NATS; Keycloak alone is a stand-in, so that it can misbehave. */
export class GatewayReal {
  private constructor(
    readonly platform: TestPlatform,
    readonly database: TestDatabase,
    readonly keycloak: KeycloakFalso,
    private readonly carpeta: string,
    readonly app: NestExpressApplication,
    readonly reloj: RelojFijo,
  ) {}

  static async abrir(): Promise<GatewayReal> {
    const [platform, database, keycloak] = await Promise.all([testPlatform(), testDatabase('gateway'), KeycloakFalso.comenzar()]);
    const carpeta = unaCarpeta();
    const env = platform.env('gateway', {
      GATEWAY_PORT: '0',
      GATEWAY_DATABASE_URL: database.url,
      KEYCLOAK_URL: keycloak.url,
      OIDC_CLIENT_SECRET_FILE: `${carpeta}/cliente`,
      SHELL_DIR: `${carpeta}/shell`,
    });
    const config = loadConfig(gatewayConfigSchema, env);
    const reloj = new RelojFijo();
    const app = await construirGateway(AppModule.forRoot(config, reloj), config);
    await app.listen(0, '127.0.0.1');
    return new GatewayReal(platform, database, keycloak, carpeta, app, reloj);
  }

  get server(): Server {
    return this.app.getHttpServer();
  }

  navegador(cookie?: string): Navegador {
    return new Navegador(this.server, cookie);
  }

  /** Minutes pass for the gateway, not for the database. */
  pasan(minutes: number): void {
    this.reloj.ahora = new Date(this.reloj.ahora.getTime() + minutes * 60_000);
  }

  async cerrar(): Promise<void> {
    await this.app.close();
    await this.soltar();
  }

  /** Everything around the process, when the process itself has ended already. */
  async soltar(): Promise<void> {
    await Promise.all([this.platform.close(), this.database.close(), this.keycloak.terminar()]);
    await rm(this.carpeta, { recursive: true, force: true });
  }
}
