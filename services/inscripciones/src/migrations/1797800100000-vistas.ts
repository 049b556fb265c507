import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of the review that people keep. Names differ within a person, and one view at most is the default. */
export class Vistas1797800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vista (
        id uuid PRIMARY KEY,
        persona text NOT NULL,
        nombre text NOT NULL,
        consulta text NOT NULL,
        predeterminada boolean NOT NULL DEFAULT false
      );
      CREATE UNIQUE INDEX vista_nombre ON vista (persona, lower(nombre));
      CREATE UNIQUE INDEX vista_predeterminada ON vista (persona) WHERE predeterminada;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vista');
  }
}
