import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose enrolment causes a mail, and when the mail is no longer worth sending. Mails that wait now get seven days. */
export class CorreoPorCreador1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE correo ADD COLUMN creador_sub text;
      ALTER TABLE correo ADD COLUMN caduca_en timestamptz NOT NULL DEFAULT now() + interval '7 days';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE correo DROP COLUMN creador_sub, DROP COLUMN caduca_en');
  }
}
