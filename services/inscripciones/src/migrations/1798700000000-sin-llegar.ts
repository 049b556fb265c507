import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At the commit, as the other facts of an enrolment (docs/adr/0047-lists-of-a-million.md). */
const derivada = `
  CREATE FUNCTION inscripcion_sin_llegar() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE una uuid := coalesce(NEW.inscripcion_id, OLD.inscripcion_id);
    BEGIN
      PERFORM FROM inscripcion WHERE id = una FOR NO KEY UPDATE;
      UPDATE inscripcion i SET sin_llegar_en = s.primera
      FROM (SELECT min(en) AS primera FROM sin_llegar WHERE inscripcion_id = una AND contado_en IS NULL) s
      WHERE i.id = una AND i.sin_llegar_en IS DISTINCT FROM s.primera;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER sin_llegar_cuenta AFTER INSERT OR UPDATE OR DELETE ON sin_llegar
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION inscripcion_sin_llegar();`;

/** Notices that reached nobody. The index of their list is a migration of its own. */
export class SinLlegar1798700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN sin_llegar_en timestamptz;
      CREATE TABLE sin_llegar (
        correo_id uuid NOT NULL,
        inscripcion_id uuid NOT NULL,
        motivo text NOT NULL,
        en timestamptz NOT NULL,
        contado_en timestamptz,
        contado_por text,
        CONSTRAINT sin_llegar_pkey PRIMARY KEY (correo_id),
        CONSTRAINT sin_llegar_inscripcion_id_fkey
          FOREIGN KEY (inscripcion_id) REFERENCES inscripcion (id) ON DELETE CASCADE
      );
      CREATE INDEX sin_llegar_inscripcion ON sin_llegar (inscripcion_id);`);
    await runner.query(derivada);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sin_llegar;
      DROP FUNCTION inscripcion_sin_llegar;
      ALTER TABLE inscripcion DROP COLUMN sin_llegar_en;`);
  }
}
