import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tombstones of links and enrolments: a mail about one that is gone is never queued, whichever fact arrives first. */
export class Olvidos1763800000000 implements MigrationInterface {
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
