import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public look-ups of this minute, over all gateways. Not logged: after a crash counting begins anew. */
export class ConsultasContadas1796400000000 implements MigrationInterface {
  readonly name = 'ConsultasContadas1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE consulta_contada (
        red text NOT NULL,
        minuto timestamptz NOT NULL,
        veces integer NOT NULL,
        PRIMARY KEY (red, minuto)
      );
      CREATE INDEX consulta_contada_minuto ON consulta_contada (minuto);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consulta_contada');
  }
}
