import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody was last invited, by `sub`: the realm does not say until when a link of its own is good. */
export class Invitacion1797700000000 implements MigrationInterface {
  readonly name = 'Invitacion1797700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitacion (
        subject text CONSTRAINT invitacion_pk PRIMARY KEY,
        enviada_en timestamptz NOT NULL,
        vence_en timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitacion');
  }
}
