import type { DatabaseSettings } from '@portal/service-kit';
import { Sesiones1763700000000 } from './migrations/1763700000000-sesiones.js';

/** The schema `gateway`. It has no entities: connect-pg-simple and plain SQL read its rows. */
export const gatewayDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'gateway',
  entities: [],
  migrations: [Sesiones1763700000000],
});
