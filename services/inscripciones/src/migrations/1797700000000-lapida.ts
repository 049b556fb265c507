import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators read of a deleted enrolment, and whom its deletion is still to be told. */
export class Lapida1797700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lapida (
        inscripcion_id uuid CONSTRAINT lapida_pk PRIMARY KEY,
        codigo text NOT NULL,
        eliminada_en timestamptz NOT NULL,
        por_sub text NOT NULL,
        por_nombre text NOT NULL,
        avisos_sellados text
      );
      CREATE INDEX lapida_con_avisos ON lapida (eliminada_en) WHERE avisos_sellados IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lapida');
  }
}
