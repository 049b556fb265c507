import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The links that are gone from the audit chain, apart from its checkpoints: neither their order nor thinning touches
 * them.
 */
export class EslabonPerdido1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE eslabon_perdido (
        seq bigint NOT NULL, hash text NOT NULL, anotado_en timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (seq, hash)
      );
      CREATE FUNCTION eslabon_perdido_fijo() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'lost links are insert-only'; END $$;
      CREATE TRIGGER fijo BEFORE UPDATE OR DELETE OR TRUNCATE ON eslabon_perdido
        FOR EACH STATEMENT EXECUTE FUNCTION eslabon_perdido_fijo();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE eslabon_perdido; DROP FUNCTION eslabon_perdido_fijo();');
  }
}
