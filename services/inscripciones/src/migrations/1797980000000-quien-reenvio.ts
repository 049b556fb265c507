import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who had a link mailed anew, so that the next one learns it. Links of before name nobody. */
export class QuienReenvio1797980000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace ADD COLUMN por text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace DROP COLUMN por');
  }
}
