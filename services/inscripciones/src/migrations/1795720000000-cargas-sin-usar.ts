import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sweep of uploads that no enrolment took finds them without reading those in use. */
export class CargasSinUsar1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX carga_sin_usar ON carga (creada_en) WHERE estado <> 'usada'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX carga_sin_usar');
  }
}
