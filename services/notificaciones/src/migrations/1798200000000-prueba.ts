import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about an enrolment made to try the portal, which leave for the local reader alone. */
export class Prueba1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE correo ADD COLUMN prueba boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE correo DROP COLUMN prueba');
  }
}
