import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A corrected address is found from its own unit on, whichever release writes it: the text that searches look through
 * gets it at its end. Version 1 is older than the one of today, so the sweep writes that text anew, while the sweep of
 * the release before, which knows no corrections, leaves it alone.
 */
export class CorreccionSeBusca1798300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION correccion_se_busca() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          UPDATE busqueda SET version = least(version, 1), texto = texto || ' ' || lower(NEW.correo)
            WHERE inscripcion_id = NEW.inscripcion_id;
          RETURN NULL;
        END $$;
      CREATE TRIGGER correccion_se_busca AFTER INSERT ON correccion
        FOR EACH ROW EXECUTE FUNCTION correccion_se_busca();
      UPDATE busqueda b SET version = least(version, 1), texto = texto || ' ' || lower(c.correos)
        FROM (SELECT inscripcion_id, string_agg(DISTINCT correo, ' ') AS correos FROM correccion GROUP BY 1) c
        WHERE c.inscripcion_id = b.inscripcion_id;`);
  }

  /** The addresses stay in the texts: the release before finds by them, and its next version writes the texts anew. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER correccion_se_busca ON correccion; DROP FUNCTION correccion_se_busca');
  }
}
