import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chain is also read by what its entries are about: an enrolment, or something of an enrolment. */
export class Historia1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX entrada_recurso ON entrada ((entrada->>'recurso'), seq);
      CREATE INDEX entrada_inscripcion ON entrada ((entrada->'datos'->>'inscripcion'), seq)
        WHERE entrada->'datos'->>'inscripcion' IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX entrada_inscripcion, entrada_recurso');
  }
}
