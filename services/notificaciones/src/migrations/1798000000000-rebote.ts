import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark of a mail's sending, by which a report about it is known, and when it came back. */
export class Rebote1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE correo ADD COLUMN retorno uuid, ADD COLUMN rebotado_en timestamptz;
      CREATE UNIQUE INDEX correo_retorno ON correo (retorno);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE correo DROP COLUMN rebotado_en, DROP COLUMN retorno');
  }
}
