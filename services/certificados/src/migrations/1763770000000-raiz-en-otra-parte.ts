import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A root made elsewhere has no key here. */
export class RaizEnOtraParte1763770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE autoridad ALTER COLUMN llave_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE autoridad ALTER COLUMN llave_id SET NOT NULL');
  }
}
