import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a link of an enrolment was opened first, or used; whichever link tells last, the first one counts. It is never
 * taken back: a new link is another chance, no closed door. At the commit, as the other facts of links
 * (docs/adr/0047-lists-of-a-million.md).
 */
const abierta = `
  CREATE FUNCTION inscripcion_abierta() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      UPDATE inscripcion SET abierta_en = least(NEW.visto_en, NEW.usado_en)
      WHERE id = NEW.inscripcion_id AND (abierta_en IS NULL OR abierta_en > least(NEW.visto_en, NEW.usado_en));
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER enlace_abierto AFTER INSERT OR UPDATE ON enlace DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.visto_en IS NOT NULL OR NEW.usado_en IS NOT NULL) EXECUTE FUNCTION inscripcion_abierta();`;

/** How far enrolments got and how fast, read from one index by the day of their sending (docs/adr/0057). */
export class Reportes1797290000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inscripcion ADD COLUMN abierta_en timestamptz');
    await runner.query(
      `UPDATE inscripcion i SET abierta_en = e.en
       FROM (SELECT inscripcion_id, min(least(visto_en, usado_en)) AS en FROM enlace
         WHERE visto_en IS NOT NULL OR usado_en IS NOT NULL GROUP BY inscripcion_id) e
       WHERE i.id = e.inscripcion_id`,
    );
    await runner.query(
      `CREATE INDEX inscripcion_avance ON inscripcion
         (creada_en, id, abierta_en, firmada_conductor_en, firmada_propietario_en, completada_en)
         WHERE retirada_en IS NULL;
       CREATE INDEX inscripcion_nunca_abierta ON inscripcion (creada_en, id)
         WHERE abierta_en IS NULL AND retirada_en IS NULL;`,
    );
    await runner.query(abierta);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER enlace_abierto ON enlace;
      DROP FUNCTION inscripcion_abierta;
      DROP INDEX inscripcion_nunca_abierta, inscripcion_avance;
      ALTER TABLE inscripcion DROP COLUMN abierta_en;`);
  }
}
