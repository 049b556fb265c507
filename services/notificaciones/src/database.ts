import type { DatabaseSettings } from '@portal/service-kit';
import { CorreoEntity } from './correos/correo.entity.js';
import { Correo1763700000000 } from './migrations/1763700000000-correo.js';

/** The schema `notificaciones`. */
export const notificacionesDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'notificaciones',
  entities: [CorreoEntity],
  migrations: [Correo1763700000000],
});
