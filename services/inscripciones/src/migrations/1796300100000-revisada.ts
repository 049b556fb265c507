import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark that an administrator has looked at an enrolment, beside the four derived statuses. */
export class Revisada1796300100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN revisada_en timestamptz, ADD COLUMN revisada_por text,
        ADD COLUMN revisada_nota text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion DROP COLUMN revisada_nota, DROP COLUMN revisada_por, DROP COLUMN revisada_en;`);
  }
}
