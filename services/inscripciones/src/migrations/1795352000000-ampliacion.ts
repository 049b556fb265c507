import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validation data and archive timestamps behind the signatures. Adds only: what ran before runs on. */
export class Ampliacion1795352000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE revision ADD COLUMN nivel text CONSTRAINT revision_nivel CHECK (nivel IN ('B-LT', 'B-LTA'))`,
    );
    await runner.query(
      `ALTER TABLE inscripcion ADD COLUMN ampliada_en timestamptz, ADD COLUMN sello_pedido_en timestamptz,
         ADD COLUMN ampliar_desde timestamptz, ADD COLUMN ampliar_intentos integer NOT NULL DEFAULT 0`,
    );
    await runner.query(
      `CREATE INDEX inscripcion_por_ampliar ON inscripcion (ampliar_desde)
         WHERE firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL AND (ampliada_en IS NULL OR sello_pedido_en IS NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inscripcion_por_ampliar');
    for (const columna of ['ampliada_en', 'sello_pedido_en', 'ampliar_desde', 'ampliar_intentos'])
      await runner.query(`ALTER TABLE inscripcion DROP COLUMN ${columna}`);
    await runner.query('ALTER TABLE revision DROP COLUMN nivel');
  }
}
