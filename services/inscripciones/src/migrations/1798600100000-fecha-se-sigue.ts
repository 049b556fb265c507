import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in 1796100000000, and: a text has the instant of its enrolment, whichever statement writes either. */
const conFecha = `
  CREATE OR REPLACE FUNCTION inscripcion_se_busca() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO busqueda AS b (inscripcion_id, version, texto, creada_en)
        VALUES (NEW.id, 0, NEW.busqueda, NEW.creada_en)
      ON CONFLICT (inscripcion_id) DO UPDATE SET creada_en = NEW.creada_en
        WHERE b.creada_en IS DISTINCT FROM NEW.creada_en;
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER inscripcion_se_busca AFTER INSERT OR UPDATE OF creada_en ON inscripcion
    FOR EACH ROW EXECUTE FUNCTION inscripcion_se_busca();`;

const sinFecha = `
  CREATE OR REPLACE FUNCTION inscripcion_se_busca() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO busqueda (inscripcion_id, version, texto) VALUES (NEW.id, 0, NEW.busqueda) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER inscripcion_se_busca AFTER INSERT ON inscripcion
    FOR EACH ROW EXECUTE FUNCTION inscripcion_se_busca();`;

/** Yesterday's service writes no instant: the database adds it within the same unit. */
export class FechaSeSigue1798600100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(conFecha);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(sinFecha);
  }
}
