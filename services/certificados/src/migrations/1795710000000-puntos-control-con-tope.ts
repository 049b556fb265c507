import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A checkpoint may be so far ahead of each kept one as an audit can have written since then: a giant number, at once or
 * in many steps, would end the keeping. Of each day that is over only the last one must stay.
 */
export class PuntosControlConTope1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE punto_control ADD COLUMN sellado_en timestamptz NOT NULL DEFAULT now();

      CREATE FUNCTION punto_control_tope() RETURNS bigint LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
        SELECT min(seq + 10000 + 200 * ceil(greatest(extract(epoch FROM now() - sellado_en), 0))::bigint)
        FROM punto_control $$;
      CREATE FUNCTION punto_control_sobra(punto punto_control) RETURNS boolean
        LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
        SELECT punto.sellado_en < now() - interval '2 days' AND EXISTS (
          SELECT 1 FROM punto_control AS otro WHERE otro.seq > punto.seq
            AND (otro.sellado_en AT TIME ZONE 'UTC')::date = (punto.sellado_en AT TIME ZONE 'UTC')::date) $$;

      CREATE OR REPLACE FUNCTION punto_control_creciente() RETURNS trigger
        LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock(hashtextextended('punto-control', 0));
          IF NEW.seq <= (SELECT max(seq) FROM punto_control) THEN
            RAISE EXCEPTION 'checkpoint % is not after the last one', NEW.seq;
          END IF;
          IF NEW.seq > punto_control_tope() THEN
            RAISE EXCEPTION 'checkpoint % is too far after the last one', NEW.seq;
          END IF;
          NEW.sellado_en := now();
          RETURN NEW;
        END $$;

      DROP TRIGGER fijo ON punto_control;
      CREATE TRIGGER fijo BEFORE UPDATE OR TRUNCATE ON punto_control
        FOR EACH STATEMENT EXECUTE FUNCTION punto_control_fijo();
      CREATE FUNCTION punto_control_queda() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          IF punto_control_sobra(OLD) IS NOT TRUE THEN
            RAISE EXCEPTION 'checkpoints are insert-only, but for the earlier ones of a day that is over';
          END IF;
          RETURN OLD;
        END $$;
      CREATE TRIGGER queda BEFORE DELETE ON punto_control FOR EACH ROW EXECUTE FUNCTION punto_control_queda();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER queda ON punto_control;
      DROP FUNCTION punto_control_queda();
      DROP TRIGGER fijo ON punto_control;
      CREATE TRIGGER fijo BEFORE UPDATE OR DELETE OR TRUNCATE ON punto_control
        FOR EACH STATEMENT EXECUTE FUNCTION punto_control_fijo();
      CREATE OR REPLACE FUNCTION punto_control_creciente() RETURNS trigger
        LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock(hashtextextended('punto-control', 0));
          IF NEW.seq <= (SELECT max(seq) FROM punto_control) THEN
            RAISE EXCEPTION 'checkpoint % is not after the last one', NEW.seq;
          END IF;
          RETURN NEW;
        END $$;
      DROP FUNCTION punto_control_tope();
      DROP FUNCTION punto_control_sobra(punto_control);
      ALTER TABLE punto_control DROP COLUMN sellado_en;`);
  }
}
