import { migrationsBeside, type DatabaseSettings } from '@portal/service-kit';

const migrations = await migrationsBeside(import.meta.url);

/** The schema `gateway`. It has no entities: connect-pg-simple and plain SQL read its rows. */
export const gatewayDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'gateway',
  entities: [],
  migrations,
});
