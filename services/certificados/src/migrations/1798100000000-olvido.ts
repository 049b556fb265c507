import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The deleted enrolments whose signers get no certificate any more. */
export class Olvido1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE olvido (
        id uuid NOT NULL CONSTRAINT olvido_pk PRIMARY KEY,
        anotado_en timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX olvido_anotado ON olvido (anotado_en);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE olvido');
  }
}
