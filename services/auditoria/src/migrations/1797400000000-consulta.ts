import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chain is also read by who did what and when, newest first, and by the code of a deleted enrolment. */
export class Consulta1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX entrada_cuando ON entrada ((entrada->>'ocurrioEn') COLLATE "C", seq);
      CREATE INDEX entrada_actor ON entrada ((entrada->>'actor'), (entrada->>'ocurrioEn') COLLATE "C", seq);
      CREATE INDEX entrada_accion ON entrada ((entrada->>'accion'), (entrada->>'ocurrioEn') COLLATE "C", seq);
      CREATE INDEX entrada_eliminada ON entrada ((entrada->'datos'->>'codigo'))
        WHERE entrada->>'accion' = 'inscripcion.eliminada';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX entrada_eliminada, entrada_accion, entrada_actor, entrada_cuando');
  }
}
