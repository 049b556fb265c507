import type { Provider, Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { Store } from 'express-session';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { Log } from '@portal/service-kit';
import { AlmacenDeSesiones } from './almacen.js';
import { CierreService } from './cierre.service.js';
import { IniciadasService } from './iniciadas.service.js';
import { KeycloakService } from './keycloak.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LogoutController } from './logout.controller.js';
import { RenovacionService } from './renovacion.service.js';
import { SesionSerializer } from './sesion.serializer.js';
import { SesionService } from './sesion.service.js';
import { SesionesRepository } from './sesiones.repository.js';

/** TypeORM's own pool: sessions need no second one. */
const poolOf = (dataSource: DataSource): pg.Pool => (dataSource.driver as unknown as { master: pg.Pool }).master;

/** Session routes that are no contracts: people and Keycloak come here themselves. */
export const sesionControllers: Type[] = [LoginController, LogoutController];

/** Sessions in the gateway's own schema. */
export const almacenProvider: Provider = {
  provide: Store,
  inject: [getDataSourceToken(), Log],
  useFactory: (dataSource: DataSource, log: Log) =>
    new AlmacenDeSesiones(poolOf(dataSource), (message) => log.error(message)),
};

export const sesionProviders: Provider[] = [
  SesionesRepository,
  KeycloakService,
  IniciadasService,
  RenovacionService,
  SesionService,
  LoginService,
  SesionSerializer,
  CierreService,
];
