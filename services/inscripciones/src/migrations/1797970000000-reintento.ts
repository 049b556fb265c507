import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an administrator last asked for another attempt of what is stuck. */
export class Reintento1797970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE atasco ADD COLUMN reintentado_en timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE atasco DROP COLUMN reintentado_en');
  }
}
