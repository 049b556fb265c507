import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of 1796100000000, and besides: what was made to try the portal counts nowhere, whatever release writes it. */
const figuras = (reales: string) => `
  CREATE OR REPLACE FUNCTION contar_figura(filas inscripcion[], signos integer[]) RETURNS void
    LANGUAGE sql SET search_path FROM CURRENT AS $$
      INSERT INTO figura AS f (creador_sub, estado, ranura, inscripciones, firmas_pendientes)
        SELECT i.creador_sub, i.estado, pg_backend_pid() % 8, sum(s.signo), sum(s.signo *
          (CASE WHEN i.solicitud_aceptada_en IS NULL THEN 0
            ELSE (i.firmada_conductor_en IS NULL)::int + (i.firmada_propietario_en IS NULL)::int END))
        FROM unnest(filas) WITH ORDINALITY AS i
        JOIN unnest(signos) WITH ORDINALITY AS s (signo, n) ON s.n = i.ordinality
        ${reales}
        GROUP BY i.creador_sub, i.estado ORDER BY i.creador_sub, i.estado
      ON CONFLICT (creador_sub, estado, ranura) DO UPDATE
        SET inscripciones = f.inscripciones + excluded.inscripciones,
            firmas_pendientes = f.firmas_pendientes + excluded.firmas_pendientes $$;`;

/** What is no sign for others gets no traits: their queue does not take it. */
const sinRasgos = (reales: string) => `
  CREATE OR REPLACE TRIGGER inscripcion_sin_rasgos AFTER INSERT ON inscripcion
    FOR EACH ROW ${reales} EXECUTE FUNCTION inscripcion_sin_rasgos();`;

/** The counts of reports read these alone. The release before does without the last column. */
const indices = (ademas: string) => `
  DROP INDEX inscripcion_avance, inscripcion_completada;
  CREATE INDEX inscripcion_completada ON inscripcion (completada_en, id${ademas}) WHERE completada_en IS NOT NULL;
  CREATE INDEX inscripcion_avance ON inscripcion
    (creada_en, id, abierta_en, firmada_conductor_en, firmada_propietario_en, completada_en${ademas})
    WHERE retirada_en IS NULL;`;

/** An enrolment made to try the portal: what is one when it is stored stays one (docs/decisiones.md#de-prueba). */
const paraSiempre = `
  CREATE FUNCTION inscripcion_prueba_fija() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'enrolment % is a test for ever, or never', NEW.id USING ERRCODE = 'check_violation';
    END $$;
  CREATE TRIGGER inscripcion_prueba_fija BEFORE UPDATE ON inscripcion FOR EACH ROW
    WHEN (OLD.prueba <> NEW.prueba) EXECUTE FUNCTION inscripcion_prueba_fija();`;

/** Enrolments made to try the portal, apart from all others (docs/decisiones.md#de-prueba). */
export class Prueba1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN prueba boolean NOT NULL DEFAULT false;
      CREATE INDEX inscripcion_prueba ON inscripcion (creada_en, id) WHERE prueba;`);
    await runner.query(indices(', prueba'));
    await runner.query(figuras('WHERE NOT i.prueba'));
    await runner.query(sinRasgos('WHEN (NOT NEW.prueba)'));
    await runner.query(paraSiempre);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER inscripcion_prueba_fija ON inscripcion; DROP FUNCTION inscripcion_prueba_fija');
    await runner.query(sinRasgos(''));
    await runner.query(figuras(''));
    // Without the mark they count as any other.
    await runner.query(`
      SELECT contar_figura(array_agg(i), array_agg(1)) FROM inscripcion i WHERE i.prueba;
      INSERT INTO sin_rasgos (inscripcion_id) SELECT id FROM inscripcion WHERE prueba;`);
    await runner.query(indices(''));
    await runner.query(`
      DROP INDEX inscripcion_prueba;
      ALTER TABLE inscripcion DROP COLUMN prueba;`);
  }
}
