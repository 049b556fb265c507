import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that told each entry, and reasons beside the chain. Links from before keep their hash and no process. */
export class ProcesoYMotivo1795460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE entrada ADD COLUMN proceso text;
      ALTER TABLE entrada ADD CONSTRAINT entrada_con_proceso CHECK (proceso IS NOT NULL) NOT VALID;
      CREATE TABLE motivo (event_id uuid PRIMARY KEY, sal text NOT NULL, texto text NOT NULL);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE motivo; ALTER TABLE entrada DROP COLUMN proceso');
  }
}
