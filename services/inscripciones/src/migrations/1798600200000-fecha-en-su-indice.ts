import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The newest texts first. Searches go on meanwhile. A text that the sweep has not seen stands outside: a million dead
 * entries would lie where every search begins.
 */
export class FechaEnSuIndice1798600200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX busqueda_creada ON busqueda (creada_en, inscripcion_id) WHERE creada_en IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX busqueda_creada');
  }
}
