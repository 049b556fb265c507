import { migrationsBeside, type DatabaseSettings } from '@portal/service-kit';
import { CorreoEntity } from './correos/correo.entity.js';

const migrations = await migrationsBeside(import.meta.url);

/** The schema `notificaciones`. */
export const notificacionesDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'notificaciones',
  entities: [CorreoEntity],
  migrations,
});
