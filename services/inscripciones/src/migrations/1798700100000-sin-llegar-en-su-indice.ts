import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What waits to be told, in the order in which it is counted and listed. Who reads goes on meanwhile; who writes waits.
 */
export class SinLlegarEnSuIndice1798700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inscripcion_sin_llegar ON inscripcion (creada_en, id) WHERE sin_llegar_en IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inscripcion_sin_llegar');
  }
}
