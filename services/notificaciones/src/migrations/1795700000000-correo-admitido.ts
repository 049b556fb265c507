import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a mail got its place among those that its recipient may get in a day. Older mails count as none. */
export class CorreoAdmitido1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE correo ADD COLUMN admitido_en timestamptz;
      CREATE INDEX correo_admitido ON correo (lower(destinatario), admitido_en) WHERE admitido_en IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX correo_admitido; ALTER TABLE correo DROP COLUMN admitido_en');
  }
}
