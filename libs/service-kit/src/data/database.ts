import { readdir } from 'node:fs/promises';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { ConfigError } from '../config/config-error.js';
import { unsafeSettings } from '../config/unsafe-settings.js';
import { requireDatabaseTime } from './database-time.js';
import { loginFault, type Rights } from './login-rights.js';
import { codeOf } from './sql.js';

type Migration = new () => MigrationInterface;

/** A service's database: its own schema, entered through a role that sees no other. */
export interface DatabaseSettings {
  readonly url: string;
  readonly schema: string;
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly Migration[];
  /**
   * The schema has another owner, who migrates it before this process starts. This one only checks that, and that its
   * own login may do no more than this with these tables.
   */
  readonly ownerApart?: Rights;
  /** Connections at most. */
  readonly poolSize?: number;
}

type Apart = Pick<DatabaseSettings, 'schema' | 'ownerApart'>;

const migrationFile = /^\d{13}-[a-z0-9-]+\.[jt]s$/;

/**
 * Every migration of a service, oldest first: the files of `migrations/` beside the caller, one class each, from
 * source or built. A new file needs no entry in a list.
 * @throws Error when the folder holds none, or a file exports anything but its one class
 * @example const migrations = await migrationsBeside(import.meta.url);
 */
export async function migrationsBeside(caller: string): Promise<Migration[]> {
  const folder = new URL('migrations/', caller);
  const files = (await readdir(folder)).filter((file) => migrationFile.test(file)).sort();
  if (files.length === 0) throw new Error(`no migrations in ${folder.pathname}`);
  return Promise.all(files.map(async (file) => onlyClass(file, await import(new URL(file, folder).href))));
}

function onlyClass(file: string, exports: Readonly<Record<string, unknown>>): Migration {
  const [only, ...more] = Object.values(exports);
  if (!isMigration(only) || more.length > 0) throw new Error(`${file} must export one migration and nothing else`);
  return only;
}

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'function' && typeof value.prototype?.up === 'function';

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
      // Statements that do not wait for each other's answers share a way to the server and back (`sql`).
      pipeline: true,
      options: [
        `search_path=${schema}`,
        'timezone=UTC',
        'lock_timeout=15s',
        'idle_in_transaction_session_timeout=60s',
        // No disk turns any more: by the default of 4 the planner reads tables whole where an index is faster.
        'random_page_cost=1.1',
        // A question of milliseconds is not worth other processes or a compiler: they only make the planner read more.
        'max_parallel_workers_per_gather=0',
        'jit=off',
      ]
        .map((setting) => `-c ${setting}`)
        .join(' '),
    },
  };
}

/**
 * Connects and migrates, or checks what the schema's own owner has done: it migrated, and this login is not his.
 * @param settings with `ownerApart` it only checks; otherwise it migrates
 * @throws Error naming the migrations that are missing
 * @throws ConfigError when the login could change what its owner keeps from it, or when the clocks are an hour apart
 */
export async function openDatabase(options: DataSourceOptions, settings?: Apart): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    await requireDatabaseTime(dataSource);
    if (settings?.ownerApart) await requireApart(dataSource, settings);
    else await runMigrations(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function requireApart(dataSource: DataSource, settings: Apart): Promise<void> {
  const [finding] = await findingsOfLogin(dataSource, settings);
  if (finding !== undefined) throw new ConfigError(`El proceso no arranca. Corrija:\n  ${finding}`);
  await requireCurrent(dataSource);
}

/** The variable that has the address of a schema's database. */
const variableOf = (schema: string): string => `${schema.toUpperCase()}_DATABASE_URL`;

async function findingsOfLogin(dataSource: DataSource, { schema, ownerApart = {} }: Apart): Promise<string[]> {
  const fault = await loginFault(dataSource, schema, ownerApart);
  return fault === undefined ? [] : [`${variableOf(schema)}: ${fault}`];
}

/**
 * What only the database shows of a production process, as findings beside those of its settings (`loadConfigAsking`).
 * A database that cannot be asked, or has no table yet, says nothing: the start reaches for it next and tells why. No
 * password travels over a line that is a finding.
 * @param ask one line per finding, over a connection that is closed afterwards
 */
export async function databaseFindings(
  settings: DatabaseSettings,
  ask: (dataSource: DataSource) => Promise<string[]>,
): Promise<string[]> {
  if (unsafeSettings({ [variableOf(settings.schema)]: settings.url }, {}).length > 0) return [];
  const dataSource = new DataSource(databaseOptions({ ...settings, poolSize: 1 }));
  try {
    await dataSource.initialize();
    return await ask(dataSource);
  } catch {
    return [];
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/** The same refusal of a login as `openDatabase` makes, as a finding of the start. */
export const loginFindings = (settings: DatabaseSettings): Promise<string[]> =>
  databaseFindings(settings, (dataSource) => findingsOfLogin(dataSource, settings));

const UNDEFINED_TABLE = '42P01';
const NOT_ALLOWED = '42501';

async function requireCurrent(dataSource: DataSource): Promise<void> {
  const done = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations').catch((error: unknown) => {
    if ([UNDEFINED_TABLE, NOT_ALLOWED].includes(codeOf(error) ?? '')) return [];
    throw error;
  });
  const missing = dataSource.migrations
    .map((migration) => migration.name ?? migration.constructor.name)
    .filter((name) => !done.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`the schema is not current, its owner migrates it: ${missing.join(', ')}`);
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
