import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a signer's mail came back after its server had taken it. */
export class Rebote1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entrega ADD COLUMN rebotado_en timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entrega DROP COLUMN rebotado_en');
  }
}
