import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule, type Clock } from '@portal/service-kit';
import type { GatewayConfig } from './configuracion/gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { Sesiones1763700000000 } from './migrations/1763700000000-sesiones.js';
import { almacenProvider } from './sesion/sesion.providers.js';

/** The whole process: the platform's ground and the door on it. */
@Module({})
export class AppModule {
  static forRoot(config: GatewayConfig, clock?: Clock): DynamicModule {
    const database = {
      url: config.GATEWAY_DATABASE_URL,
      schema: 'gateway',
      entities: [],
      migrations: [Sesiones1763700000000],
    };
    const kit = ServiceKitModule.forRoot({ name: 'gateway', config, database, ...(clock && { clock }) });
    return { module: AppModule, imports: [kit, GatewayModule.forRoot(config, almacenProvider)] };
  }
}
