import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of a person beside their last visit: the story of an enrolment says who, and the audit names a `sub`. */
export class NombreVisto1796300000000 implements MigrationInterface {
  readonly name = 'NombreVisto1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ultimo_acceso ADD COLUMN nombre text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ultimo_acceso DROP COLUMN nombre');
  }
}
