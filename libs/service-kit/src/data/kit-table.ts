import type { QueryRunner } from 'typeorm';
import { sql, type Tx } from './sql.js';

const statements = {
  outbox: `
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      seq bigint GENERATED ALWAYS AS IDENTITY,
      type text NOT NULL,
      subject text NOT NULL,
      envelope jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      attempts int NOT NULL DEFAULT 0
    );
    CREATE INDEX outbox_pending ON outbox (attempts, seq) WHERE published_at IS NULL;
    CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;
    CREATE FUNCTION outbox_notify() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_notify('outbox_' || TG_TABLE_SCHEMA, ''); RETURN NULL; END $$;
    CREATE TRIGGER outbox_notify AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_notify();`,
  inbox: `
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    );
    CREATE INDEX inbox_received ON inbox (received_at);`,
  // The same message has one row, however often it comes. `proven`: its teller signed it.
  parked_event: `
    CREATE TABLE parked_event (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      consumer text NOT NULL,
      sha256 text NOT NULL,
      subject text NOT NULL,
      sequence bigint NOT NULL,
      signature text NOT NULL,
      bytes bytea NOT NULL,
      proven boolean NOT NULL,
      reason text NOT NULL,
      attempts int NOT NULL DEFAULT 1,
      parked_at timestamptz NOT NULL DEFAULT now(),
      tried_at timestamptz NOT NULL DEFAULT now(),
      asked_at timestamptz,
      UNIQUE (consumer, sha256)
    );`,
  idempotencia: `
    CREATE TABLE idempotencia (
      id text PRIMARY KEY,
      body_hash text NOT NULL,
      answer jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX idempotencia_created ON idempotencia (created_at);`,
  // Unlogged: a row serves for seconds, and no commit of it waits for the disk. A crash of PostgreSQL empties it.
  accepted_request: `
    CREATE UNLOGGED TABLE accepted_request (nonce uuid PRIMARY KEY, until timestamptz NOT NULL);`,
  // Which stream took a fact, and where: what it lost after a loss of its disk is then known (events/lost-facts.ts).
  published_stream: `
    CREATE TABLE published_stream (name text PRIMARY KEY, created text);
    ALTER TABLE outbox ADD COLUMN stream text, ADD COLUMN stream_seq bigint;
    CREATE INDEX outbox_stream ON outbox (stream, stream_seq) WHERE stream IS NOT NULL;`,
  // What was erased: a fact or a request about it that comes later does nothing (OlvidosRepository).
  olvido: `
    CREATE TABLE olvido (
      id uuid NOT NULL CONSTRAINT olvido_pk PRIMARY KEY,
      anotado_en timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX olvido_anotado ON olvido (anotado_en);`,
} as const;

export type KitTable = keyof typeof statements;

/** For a service's own migration: tables whose statements stand in the kit, in its schema. */
export async function createKitTables(runner: QueryRunner, tables: readonly KitTable[]): Promise<void> {
  for (const table of tables) await runner.query(statements[table]);
}

/** Undoes createKitTables. */
export async function dropKitTables(runner: QueryRunner, tables: readonly KitTable[]): Promise<void> {
  for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  if (tables.includes('published_stream')) await runner.query('ALTER TABLE outbox DROP stream, DROP stream_seq');
  if (tables.includes('outbox')) await runner.query('DROP FUNCTION outbox_notify()');
}

/** For services whose stored answers do not name their subject: the column in which `Idempotency` notes it. */
export async function addResourceColumn(runner: QueryRunner): Promise<void> {
  await runner.query('ALTER TABLE idempotencia ADD COLUMN recurso text');
  await runner.query('CREATE INDEX idempotencia_recurso ON idempotencia (recurso) WHERE recurso IS NOT NULL');
}

/**
 * Forgets an erased resource: stored answers that carry its id (`answer.id`) or name it (`recurso`), and the facts
 * whose data name it, published or not. The key of an answer that carries its id stays used up for its day: who comes
 * late under it is refused (LLAVE_IDEMPOTENTE_REUTILIZADA), and does not make anew what was erased. For services with
 * `addResourceColumn`. A fact about the erasure itself comes after this call.
 * @param member of a fact's data that holds the id
 * @example await forgetResource(tx, { member: 'inscripcionId', id });
 */
export async function forgetResource(tx: Tx, { member, id }: { member: string; id: string }): Promise<void> {
  // No body has an empty hash.
  await sql(tx, `UPDATE idempotencia SET body_hash = '', answer = 'null', recurso = NULL WHERE answer->>'id' = $1`, [
    id,
  ]);
  await sql(tx, 'DELETE FROM idempotencia WHERE recurso = $1', [id]);
  await forgetFacts(tx, [member], id);
}

/** Forgets stored answers by the ids that they carry (`answer.id`). */
export async function forgetAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql(tx, `DELETE FROM idempotencia WHERE answer->>'id' = ANY($1)`, [ids]);
}

/**
 * Forgets facts, published or not, by an id in their data.
 * @example await forgetFacts(tx, ['dueno', 'inscripcionId'], id);
 */
export async function forgetFacts(tx: Tx, path: readonly string[], id: string): Promise<void> {
  await sql(tx, `DELETE FROM outbox WHERE envelope->'data' #>> $2::text[] = $1`, [id, path]);
}
