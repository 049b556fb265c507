import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts that searches look through get the instant of their enrolment, so that the newest are picked there. The
 * sweep writes it: neither this nor a start waits for it. Its trigger and its index are migrations of their own: who
 * works meanwhile locks the two tables in either order, and no search waits for an index.
 */
export class FechaDelTexto1798600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE busqueda ADD COLUMN creada_en timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE busqueda DROP COLUMN creada_en');
  }
}
