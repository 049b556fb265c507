import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ServiceKitModule, type Clock } from '@portal/service-kit';
import { IdentityService } from './acceso/identity.service.js';
import { RefusalsService } from './acceso/refusals.service.js';
import { AuditoriaController } from './auditoria/auditoria.controller.js';
import { AuditoriaService } from './auditoria/auditoria.service.js';
import { ExportarAuditoriaService } from './auditoria/exportar-auditoria.service.js';
import { ErrorsFilter } from './borde/errors.filter.js';
import { RateLimitService } from './borde/rate-limit.service.js';
import { SharedCounts } from './borde/shared-counts.js';
import { SheddingService } from './borde/shedding.service.js';
import { Versiones } from './borde/versiones.js';
import { CertificadosController } from './certificados/certificados.controller.js';
import { Config, type GatewayConfig } from './config.js';
import { gatewayDatabase } from './database.js';
import { CargasService } from './documentos/cargas.service.js';
import { DocumentosController } from './documentos/documentos.controller.js';
import { EvidenciaController } from './evidencia/evidencia.controller.js';
import { EvidenciaService } from './evidencia/evidencia.service.js';
import { ExportacionesController } from './exportaciones/exportaciones.controller.js';
import { ExportacionesService } from './exportaciones/exportaciones.service.js';
import { ExportarTrabajoService } from './exportaciones/exportar-trabajo.service.js';
import { HechosDeExportacion } from './exportaciones/hechos-de-exportacion.service.js';
import { TurnosDeExportacion } from './exportaciones/turnos-de-exportacion.service.js';
import { FirmasController } from './firmas/firmas.controller.js';
import { HealthController } from './health/health.controller.js';
import { ServiceVersions } from './health/service-versions.js';
import { PastFactsService } from './hechos/past-facts.service.js';
import { FichaService } from './inscripciones/ficha.service.js';
import { InscripcionesController } from './inscripciones/inscripciones.controller.js';
import { JwtGuard, JwtStrategy } from './keycloak/jwt.guard.js';
import { KeycloakService } from './keycloak/keycloak.service.js';
import { RealmUsersService } from './keycloak/realm-users.service.js';
import { StandingRealmService } from './keycloak/standing-realm.service.js';
import { TokenService } from './keycloak/token.service.js';
import { DocsController } from './openapi/docs.controller.js';
import { OpenapiController } from './openapi/openapi.controller.js';
import { Remotes } from './paginas/remotes.js';
import { PortalController } from './portal/portal.controller.js';
import { TableroService } from './portal/tablero.service.js';
import { Calls } from './routes/calls.js';
import { ResponseInterceptor } from './routes/response.interceptor.js';
import { RouteGuard } from './routes/route.guard.js';
import { StoredFileService } from './routes/stored-file.service.js';
import { LoginController } from './sesion/login/login.controller.js';
import { LoginService } from './sesion/login/login.service.js';
import { PendingLogins } from './sesion/login/pending-login.js';
import { BackchannelLogoutService } from './sesion/logout/backchannel-logout.service.js';
import { LogoutController } from './sesion/logout/logout.controller.js';
import { SesionContentService } from './sesion/sesion-content.service.js';
import { sesionStore } from './sesion/sesion-store.js';
import { SesionRefresher, SesionService } from './sesion/sesion.service.js';
import { SesionesRepository } from './sesion/sesiones.repository.js';
import { TextosController } from './textos/textos.controller.js';
import { CambiosAuditadosService } from './usuarios/cambios-auditados.service.js';
import { CambiosService } from './usuarios/cambios.service.js';
import { EnlacesDeInvitacionService } from './usuarios/enlaces-de-invitacion.service.js';
import { InvitacionesService } from './usuarios/invitaciones.service.js';
import { UsuariosController } from './usuarios/usuarios.controller.js';
import { UsuariosRepository } from './usuarios/usuarios.repository.js';
import { UsuariosService } from './usuarios/usuarios.service.js';
import { VerificacionController } from './verificacion/verificacion.controller.js';

/** Every controller of the gateway, listed once. */
export const controllers: readonly Type[] = [
  // Express tries routes in this order. Signers come in crowds, so their routes come first.
  FirmasController,
  PortalController,
  InscripcionesController,
  ExportacionesController,
  EvidenciaController,
  DocumentosController,
  TextosController,
  VerificacionController,
  CertificadosController,
  AuditoriaController,
  UsuariosController,
  // No contracts: people and Keycloak come to these addresses themselves.
  LoginController,
  LogoutController,
  OpenapiController,
  DocsController,
  HealthController,
];

const keycloak: Provider[] = [
  KeycloakService,
  RealmUsersService,
  StandingRealmService,
  TokenService,
  JwtStrategy,
  JwtGuard,
];

const sesion: Provider[] = [
  SesionesRepository,
  SesionContentService,
  SesionRefresher,
  SesionService,
  LoginService,
  PendingLogins,
  BackchannelLogoutService,
];

const routes: Provider[] = [
  RateLimitService,
  SharedCounts,
  SheddingService,
  IdentityService,
  RefusalsService,
  Calls,
  PastFactsService,
  StoredFileService,
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_GUARD, useClass: RouteGuard },
  { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
];

const capacidades: Provider[] = [
  CargasService,
  TurnosDeExportacion,
  HechosDeExportacion,
  ExportacionesService,
  ExportarTrabajoService,
  EvidenciaService,
  FichaService,
  AuditoriaService,
  ExportarAuditoriaService,
  UsuariosRepository,
  UsuariosService,
  CambiosAuditadosService,
  CambiosService,
  EnlacesDeInvitacionService,
  InvitacionesService,
  TableroService,
  Versiones,
  ServiceVersions,
  Remotes,
];

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
