import pg, { type Client, type Connection } from 'pg';
import type { Rows, Table } from './rows/table.js';

interface Definition {
  readonly tabla: string;
  readonly nombre: string;
  readonly definicion: string;
}

/** What PostgreSQL may use to build one index. */
const MEMORY = '384MB';

/**
 * One schema's part of a run, in one transaction of the schema's owner: constraints, indexes and triggers step aside,
 * rows come by COPY, and all of them come back as they were. Whatever goes wrong takes everything back.
 */
export class BulkLoad {
  private constructor(
    private readonly client: pg.Client,
    private readonly names: readonly string[],
    private readonly constraints: readonly Definition[],
    private readonly indexes: readonly Definition[],
  ) {}

  /** @param owner the role that owns the schema's tables */
  static async begin(url: string, schema: string, owner: string, tables: readonly Table[]): Promise<BulkLoad> {
    const client = new pg.Client({ connectionString: url, application_name: 'semilla' });
    await client.connect();
    // The failure of a statement reaches whoever awaits it.
    client.on('error', () => undefined);
    const names = tables.map(({ name }) => name);
    await client.query('BEGIN');
    await client.query(`SET LOCAL ROLE ${owner}; SET LOCAL search_path TO ${schema}, public;
      SET LOCAL maintenance_work_mem = '${MEMORY}'; SET LOCAL synchronous_commit = off; SET LOCAL timezone = 'UTC'`);
    // Where it was compiled in: forms are compressed in a fifth of the time.
    await client.query(
      `SELECT set_config(name, 'lz4', true) FROM pg_settings
       WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)`,
    );
    const load = new BulkLoad(client, names, await constraintsOf(client, names), await indexesOf(client, names));
    await load.stepAside();
    return load;
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return this.client.query<Row>(text, values);
  }

  async copy(rows: readonly Rows[]): Promise<void> {
    for (const { table, text } of rows) await copyIn(this.client, table.name, table.columns, text);
  }

  /** Brings back what stepped aside. What the rows break fails here. */
  async restore(): Promise<void> {
    for (const { definicion } of this.indexes) await this.client.query(definicion);
    for (const { tabla, nombre, definicion } of this.constraints)
      await this.client.query(`ALTER TABLE ${tabla} ADD CONSTRAINT ${nombre} ${definicion}`);
    for (const name of this.names) await this.client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  }

  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }

  /** The planner learns what came. */
  async analyse(schema: string): Promise<void> {
    for (const name of this.names) await this.client.query(`ANALYZE ${schema}.${name}`);
  }

  /** Without a commit this takes everything back. */
  end(): Promise<void> {
    return this.client.end();
  }

  private async stepAside(): Promise<void> {
    for (const name of this.names) await this.client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    for (const { tabla, nombre } of [...this.constraints].reverse())
      await this.client.query(`ALTER TABLE ${tabla} DROP CONSTRAINT ${nombre}`);
    for (const { nombre } of this.indexes) await this.client.query(`DROP INDEX ${nombre}`);
  }
}

/** Keys before the references to them, those of other tables among them. */
async function constraintsOf(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `SELECT conrelid::regclass::text AS tabla, quote_ident(conname) AS nombre, pg_get_constraintdef(oid) AS definicion
     FROM pg_constraint
     WHERE conrelid = ANY($1::regclass[]) AND contype IN ('p', 'u', 'f') OR confrelid = ANY($1::regclass[])
     ORDER BY contype = 'f', contype = 'u', conname`,
    [tables],
  );
  return rows;
}

async function indexesOf(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `SELECT indrelid::regclass::text AS tabla, indexrelid::regclass::text AS nombre,
       pg_get_indexdef(indexrelid) AS definicion
     FROM pg_index i WHERE indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND contype IN ('p', 'u'))
     ORDER BY indexrelid`,
    [tables],
  );
  return rows;
}

/** What the protocol of PostgreSQL needs of a statement that reads rows from us (pg's `Submittable`). */
class CopyIn {
  readonly done: Promise<void>;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(
    private readonly text: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  /** The whole batch at once: it is a few megabytes, and the socket keeps what the server has not taken. */
  handleCopyInResponse(connection: Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.rows);
    connection.endCopyFrom();
  }

  /** The client forgets a statement that failed: nothing else comes for it. */
  handleError(error: Error): void {
    this.reject(error);
  }

  handleCommandComplete(): void {
    // Its count is known.
  }

  handleReadyForQuery(): void {
    this.resolve();
  }
}

/** Copies lines in PostgreSQL's text format into a table. @throws what the server says */
async function copyIn(client: Client, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const copy = new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows);
  client.query(copy as never);
  await copy.done;
}
