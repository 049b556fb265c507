import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** The chain, its checkpoints and the trigger that keeps both insert-only. */
export class Cadena1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['inbox', 'outbox']);
    await runner.query(`
      CREATE TABLE entrada (
        seq bigint PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        entrada jsonb NOT NULL,
        anterior text NOT NULL,
        hash text NOT NULL,
        registrada_en timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE punto_control (
        seq bigint PRIMARY KEY,
        hash text NOT NULL,
        firmado_en text NOT NULL,
        firma text NOT NULL
      );
      CREATE FUNCTION solo_insertar() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the audit chain is insert-only'; END $$;
      CREATE TRIGGER solo_insertar BEFORE UPDATE OR DELETE OR TRUNCATE ON entrada
        FOR EACH STATEMENT EXECUTE FUNCTION solo_insertar();
      CREATE TRIGGER solo_insertar BEFORE UPDATE OR DELETE OR TRUNCATE ON punto_control
        FOR EACH STATEMENT EXECUTE FUNCTION solo_insertar();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE punto_control, entrada; DROP FUNCTION solo_insertar()');
    await dropKitTables(runner, ['inbox', 'outbox']);
  }
}
