import { DataSource, type DataSourceOptions } from 'typeorm';

/** A service's database: its own schema, entered through a role that sees no other. */
export interface DatabaseSettings {
  readonly url: string;
  readonly schema: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => object)[];
  /** Connections at most. */
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
      options: [`search_path=${schema}`, 'timezone=UTC', 'lock_timeout=15s', 'idle_in_transaction_session_timeout=60s']
        .map((setting) => `-c ${setting}`)
        .join(' '),
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

/** An arbitrary constant that stands for 'migrating' within the database. */
const MIGRATION_LOCK = 7_203_114;

/**
 * Runs what is pending while replicas wait for each other (`migrationsRun: true` in several loses the race).
 * The lock lives on a connection of its own, since each migration has its own transaction.
 */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const guard = dataSource.createQueryRunner();
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await guard.release();
  }
}
