import { DataSource, type DataSourceOptions } from 'typeorm';
import { runMigrations } from './migrations.js';

/** A service's database: its own schema, entered through a role that sees no other. */
export interface DatabaseSettings {
  readonly url: string;
  readonly schema: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => object)[];
  /** Connections at most (security.md 84). */
  readonly poolSize?: number;
}

const identifier = /^[a-z_]+$/;

/** Options for a data source: no synchronisation, no schema but its own, UTC. */
export function databaseOptions({
  url,
  schema,
  entities,
  migrations,
  poolSize = 10,
}: DatabaseSettings): DataSourceOptions {
  if (!identifier.test(schema)) throw new Error(`not a schema name: ${schema}`);
  return {
    type: 'postgres',
    url,
    schema,
    entities: [...entities],
    migrations: [...migrations],
    migrationsRun: false,
    synchronize: false,
    logging: false,
    poolSize,
    applicationName: `portal-${schema}`,
    connectTimeoutMS: 5000,
    extra: {
      options: `-c search_path=${schema} -c timezone=UTC -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s`,
    },
  };
}

/** Connects and migrates. */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    await runMigrations(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
