import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of 1796100000000, but a request that the portal itself repeated is unopened since the first one. */
const alDia = (aceptado: string) => `
  CREATE OR REPLACE FUNCTION inscripcion_al_dia() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE una uuid := coalesce(NEW.inscripcion_id, OLD.inscripcion_id);
    BEGIN
      PERFORM FROM inscripcion WHERE id = una FOR NO KEY UPDATE;
      UPDATE inscripcion i
      SET enlace_vence_en = s.vence, sin_abrir_desde = s.aceptado, correo_rechazado = s.rechazado
      FROM (SELECT
        (SELECT min(vence_en) FROM enlace
         WHERE inscripcion_id = una AND usado_en IS NULL AND revocado_en IS NULL) AS vence,
        (SELECT min(${aceptado}) FROM entrega WHERE inscripcion_id = una AND estado = 'aceptado') AS aceptado,
        EXISTS (SELECT FROM entrega WHERE inscripcion_id = una AND estado = 'rechazado') AS rechazado) s
      WHERE i.id = una
        AND (i.enlace_vence_en, i.sin_abrir_desde, i.correo_rechazado)
          IS DISTINCT FROM (s.vence, s.aceptado, s.rechazado);
      RETURN NULL;
    END $$;`;

/** Links that the portal issues by itself, how many followed each other, and the index that finds what is due. */
export class Recordatorios1797500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE enlace ADD COLUMN recordatorios smallint NOT NULL DEFAULT 0,
        ADD COLUMN prorrogas smallint NOT NULL DEFAULT 0,
        ADD CONSTRAINT enlace_avisos CHECK (recordatorios BETWEEN 0 AND 2 AND prorrogas BETWEEN 0 AND 5);
      CREATE INDEX enlace_por_vencer ON enlace (vence_en, id) WHERE usado_en IS NULL AND revocado_en IS NULL;
      ALTER TABLE entrega ADD COLUMN sin_abrir_desde timestamptz;`);
    await runner.query(alDia('coalesce(sin_abrir_desde, fecha)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(alDia('fecha'));
    await runner.query(`
      ALTER TABLE entrega DROP COLUMN sin_abrir_desde;
      DROP INDEX enlace_por_vencer;
      ALTER TABLE enlace DROP COLUMN prorrogas, DROP COLUMN recordatorios;`);
  }
}
