import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the signer of a link said is wrong, for the page of that link: the delivery's state goes on and forgets it. */
export class NovedadDelEnlace1798500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace ADD COLUMN novedad jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace DROP COLUMN novedad');
  }
}
