import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returned ones that nothing replaces yet: lists and counts leave out the others, and need not read them. */
export class PorCorregir1797950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inscripcion_por_corregir ON inscripcion (creada_en, id)
        WHERE retiro = 'devuelta' AND reemplazada_por IS NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX inscripcion_por_corregir;`);
  }
}
