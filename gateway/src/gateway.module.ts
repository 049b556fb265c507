import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { IdentidadService } from './acceso/identidad.service.js';
import { JwtGuard } from './acceso/jwt.guard.js';
import { JwtStrategy } from './acceso/jwt.strategy.js';
import { LimiteService } from './acceso/limite.service.js';
import { RechazosService } from './acceso/rechazos.service.js';
import { TokenService } from './acceso/token.service.js';
import { ErroresFilter } from './borde/errores.filter.js';
import { Configuracion, type GatewayConfig } from './configuracion/gateway.config.js';
import { CargasService } from './documentos/cargas.service.js';
import { TableroService } from './portal/tablero.service.js';
import { ArchivoService } from './rutas/archivo.service.js';
import { Calls } from './rutas/calls.service.js';
import { controladores } from './rutas/catalogo.js';
import { EntradaGuard } from './rutas/entrada.guard.js';
import { OpenapiController } from './rutas/openapi.controller.js';
import { RespuestaInterceptor } from './rutas/respuesta.interceptor.js';
import { SaludController } from './salud/salud.controller.js';
import { sesionControllers, sesionProviders } from './sesion/sesion.providers.js';

const providers: Provider[] = [
  Calls,
  ArchivoService,
  CargasService,
  TableroService,
  TokenService,
  JwtStrategy,
  JwtGuard,
  IdentidadService,
  LimiteService,
  RechazosService,
  { provide: APP_FILTER, useClass: ErroresFilter },
  { provide: APP_GUARD, useClass: EntradaGuard },
  { provide: APP_INTERCEPTOR, useClass: RespuestaInterceptor },
];

/** The HTTP door, on top of ServiceKitModule's global providers. `almacen` says where sessions are kept. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig, almacen: Provider): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [...controladores, ...sesionControllers, OpenapiController, SaludController],
      providers: [
        { provide: Configuracion, useValue: new Configuracion(config) },
        almacen,
        ...sesionProviders,
        ...providers,
      ],
    };
  }
}
