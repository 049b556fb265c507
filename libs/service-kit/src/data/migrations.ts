import type { DataSource } from 'typeorm';

/** Any constant: it names 'migrating' within the database. */
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
