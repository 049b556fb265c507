import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a row of the queue leaves. What waits now, and what the release before adds, are mails. */
export class Canal1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE correo ADD COLUMN canal text NOT NULL DEFAULT 'correo';
      ALTER TABLE correo ADD CONSTRAINT correo_canal CHECK (canal IN ('correo', 'mensaje'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE correo DROP COLUMN canal');
  }
}
