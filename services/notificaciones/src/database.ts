import type { DatabaseSettings } from '@portal/service-kit';
import { CorreoEntity } from './correos/correo.entity.js';
import { OlvidoEntity } from './correos/olvido.entity.js';
import { CorreoYOlvido1763700000000 } from './migrations/1763700000000-correo-y-olvido.js';

/** The schema `notificaciones`. */
export const notificacionesDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'notificaciones',
  entities: [CorreoEntity, OlvidoEntity],
  migrations: [CorreoYOlvido1763700000000],
});
