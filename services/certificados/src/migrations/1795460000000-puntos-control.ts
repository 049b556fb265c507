import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit chain's checkpoints: rows are only added, each with a higher number than all before it. */
export class PuntosControl1795460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE punto_control (seq bigint PRIMARY KEY, hash text NOT NULL, sello bytea NOT NULL);
      CREATE FUNCTION punto_control_fijo() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'checkpoints are insert-only'; END $$;
      CREATE TRIGGER fijo BEFORE UPDATE OR DELETE OR TRUNCATE ON punto_control
        FOR EACH STATEMENT EXECUTE FUNCTION punto_control_fijo();
      CREATE FUNCTION punto_control_creciente() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock(hashtextextended('punto-control', 0));
          IF NEW.seq <= (SELECT max(seq) FROM punto_control) THEN
            RAISE EXCEPTION 'checkpoint % is not after the last one', NEW.seq;
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER creciente BEFORE INSERT ON punto_control
        FOR EACH ROW EXECUTE FUNCTION punto_control_creciente();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE punto_control;
      DROP FUNCTION punto_control_creciente();
      DROP FUNCTION punto_control_fijo();`);
  }
}
