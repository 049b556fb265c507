import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * At the commit, as the other facts of deliveries (docs/adr/0047-lists-of-a-million.md): a unit locks the enrolment
 * last, and reads in the next statement what the unit before it committed.
 */
const conNovedad = `
  CREATE FUNCTION inscripcion_con_novedad() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE una uuid := coalesce(NEW.inscripcion_id, OLD.inscripcion_id);
    BEGIN
      PERFORM FROM inscripcion WHERE id = una FOR NO KEY UPDATE;
      UPDATE inscripcion i SET con_novedad = s.hay
      FROM (SELECT EXISTS (SELECT FROM entrega WHERE inscripcion_id = una AND estado = 'con-novedad') AS hay) s
      WHERE i.id = una AND i.con_novedad <> s.hay;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER entrega_con_novedad AFTER INSERT ON entrega DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.estado = 'con-novedad') EXECUTE FUNCTION inscripcion_con_novedad();
  CREATE CONSTRAINT TRIGGER entrega_sin_novedad AFTER DELETE ON entrega DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.estado = 'con-novedad') EXECUTE FUNCTION inscripcion_con_novedad();
  CREATE CONSTRAINT TRIGGER entrega_otra_novedad AFTER UPDATE ON entrega DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.estado = 'con-novedad') IS DISTINCT FROM (NEW.estado = 'con-novedad'))
    EXECUTE FUNCTION inscripcion_con_novedad();`;

/** What people said of an enrolment, each answered by an index of the list. */
export class MarcasDeLaLista1797000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inscripcion ADD COLUMN con_novedad boolean NOT NULL DEFAULT false');
    await runner.query(
      `UPDATE inscripcion SET con_novedad = true
       WHERE id IN (SELECT inscripcion_id FROM entrega WHERE estado = 'con-novedad')`,
    );
    await runner.query(`
      CREATE INDEX inscripcion_con_novedad ON inscripcion (creada_en, id) WHERE con_novedad;
      CREATE INDEX inscripcion_revisada ON inscripcion (creada_en, id) WHERE revisada_en IS NOT NULL;`);
    await runner.query(conNovedad);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER entrega_con_novedad ON entrega;
      DROP TRIGGER entrega_sin_novedad ON entrega;
      DROP TRIGGER entrega_otra_novedad ON entrega;
      DROP FUNCTION inscripcion_con_novedad;
      DROP INDEX inscripcion_revisada, inscripcion_con_novedad;
      ALTER TABLE inscripcion DROP COLUMN con_novedad;`);
  }
}
