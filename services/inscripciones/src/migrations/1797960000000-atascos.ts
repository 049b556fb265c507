import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * At the commit, as the other facts of an enrolment (docs/adr/0047-lists-of-a-million.md). A document that is there is
 * not stuck, whatever release has registered it.
 */
const derivada = `
  CREATE FUNCTION inscripcion_atascada() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE una uuid := coalesce(NEW.inscripcion_id, OLD.inscripcion_id);
    BEGIN
      PERFORM FROM inscripcion WHERE id = una FOR NO KEY UPDATE;
      UPDATE inscripcion i SET atascada_en = s.en
      FROM (SELECT min(cuenta_en) AS en FROM atasco WHERE inscripcion_id = una) s
      WHERE i.id = una AND i.atascada_en IS DISTINCT FROM s.en;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER atasco_cuenta AFTER INSERT OR UPDATE OR DELETE ON atasco DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION inscripcion_atascada();
  CREATE FUNCTION inscripcion_con_documento() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      DELETE FROM atasco WHERE inscripcion_id = NEW.id AND que = 'documento';
      RETURN NULL;
    END $$;
  CREATE TRIGGER inscripcion_con_documento AFTER UPDATE ON inscripcion FOR EACH ROW
    WHEN (OLD.revision IS NULL AND NEW.revision IS NOT NULL) EXECUTE FUNCTION inscripcion_con_documento();`;

/** Documents and copies that the portal has not managed by itself: counted and listed from one small index. */
export class Atascos1797960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN atascada_en timestamptz;
      CREATE INDEX inscripcion_atascada ON inscripcion (creada_en, id) WHERE atascada_en IS NOT NULL;
      CREATE TABLE atasco (
        id uuid NOT NULL,
        inscripcion_id uuid NOT NULL,
        que text NOT NULL,
        motivo text NOT NULL,
        desde timestamptz NOT NULL,
        cuenta_en timestamptz,
        dicho_en timestamptz NOT NULL,
        CONSTRAINT atasco_pkey PRIMARY KEY (id),
        CONSTRAINT atasco_que CHECK (que IN ('documento', 'copia')),
        CONSTRAINT atasco_inscripcion_id_fkey FOREIGN KEY (inscripcion_id) REFERENCES inscripcion (id) ON DELETE CASCADE
      );
      CREATE INDEX atasco_inscripcion ON atasco (inscripcion_id);`);
    await runner.query(derivada);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER inscripcion_con_documento ON inscripcion;
      DROP FUNCTION inscripcion_con_documento;
      DROP TABLE atasco;
      DROP FUNCTION inscripcion_atascada;
      DROP INDEX inscripcion_atascada;
      ALTER TABLE inscripcion DROP COLUMN atascada_en;`);
  }
}
