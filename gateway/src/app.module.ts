import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ServiceKitModule, type Clock } from '@portal/service-kit';
import { IdentidadService } from './acceso/identidad.service.js';
import { RefusalsService } from './acceso/refusals.service.js';
import { ErrorsFilter } from './borde/errors.filter.js';
import { RateLimitService } from './borde/rate-limit.service.js';
import { controllers } from './catalogo/controllers.js';
import { Config, type GatewayConfig } from './config.js';
import { gatewayDatabase } from './database.js';
import { CargasService } from './documentos/cargas.service.js';
import { JwtGuard, JwtStrategy } from './keycloak/jwt.guard.js';
import { KeycloakService } from './keycloak/keycloak.service.js';
import { TokenService } from './keycloak/token.service.js';
import { TableroService } from './portal/tablero.service.js';
import { ArchivoService } from './routes/archivo.service.js';
import { Calls } from './routes/calls.js';
import { ResponseInterceptor } from './routes/response.interceptor.js';
import { RouteGuard } from './routes/route.guard.js';
import { IniciadasService } from './sesion/iniciadas.service.js';
import { SesionSerializer } from './sesion/login/keycloak.strategy.js';
import { LoginService } from './sesion/login/login.service.js';
import { BackchannelLogoutService } from './sesion/logout/backchannel-logout.service.js';
import { RenovacionService } from './sesion/renovacion.service.js';
import { sesionStore } from './sesion/sesion-store.js';
import { SesionService } from './sesion/sesion.service.js';
import { SesionesRepository } from './sesion/sesiones.repository.js';

const keycloak: Provider[] = [KeycloakService, TokenService, JwtStrategy, JwtGuard];

const sesion: Provider[] = [
  SesionesRepository,
  IniciadasService,
  RenovacionService,
  SesionService,
  LoginService,
  SesionSerializer,
  BackchannelLogoutService,
];

const routes: Provider[] = [
  RateLimitService,
  IdentidadService,
  RefusalsService,
  Calls,
  ArchivoService,
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_GUARD, useClass: RouteGuard },
  { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
];

const capacidades: Provider[] = [CargasService, TableroService];

/** The HTTP door, on ServiceKitModule's global providers. `store` says where sessions are kept. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig, store: Provider): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [...controllers],
      providers: [
        { provide: Config, useValue: new Config(config) },
        store,
        ...keycloak,
        ...sesion,
        ...routes,
        ...capacidades,
      ],
    };
  }
}

/** The whole process: the service kit and the HTTP door on it. */
@Module({})
export class AppModule {
  static forRoot(config: GatewayConfig, clock?: Clock): DynamicModule {
    const database = gatewayDatabase(config.GATEWAY_DATABASE_URL);
    const kit = ServiceKitModule.forRoot({ name: 'gateway', config, database, ...(clock && { clock }) });
    return { module: AppModule, imports: [kit, GatewayModule.forRoot(config, sesionStore)] };
  }
}
