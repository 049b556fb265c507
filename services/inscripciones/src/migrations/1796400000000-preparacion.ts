import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which enrolments are being rendered, and until when: over all replicas each one once at a time. */
export class Preparacion1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE preparacion (
        inscripcion_id uuid PRIMARY KEY REFERENCES inscripcion ON DELETE CASCADE,
        turno uuid NOT NULL,
        vence timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE preparacion');
  }
}
