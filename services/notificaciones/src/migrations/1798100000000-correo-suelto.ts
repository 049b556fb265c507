import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the ended mails that belong to no enrolment: they go after some days. */
export class CorreoSuelto1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX correo_suelto ON correo (terminado_en) WHERE inscripcion_id IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX correo_suelto');
  }
}
