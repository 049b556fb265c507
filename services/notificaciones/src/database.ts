import type { DatabaseSettings } from '@portal/service-kit';
import { CorreoEntity } from './correos/correo.entity.js';
import { Correo1763700000000 } from './migrations/1763700000000-correo.js';
import { Olvidos1763800000000 } from './migrations/1763800000000-olvidos.js';
import { OlvidoEntity } from './olvidos/olvido.entity.js';

/** The schema `notificaciones`. */
export const notificacionesDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'notificaciones',
  entities: [CorreoEntity, OlvidoEntity],
  migrations: [Correo1763700000000, Olvidos1763800000000],
});
