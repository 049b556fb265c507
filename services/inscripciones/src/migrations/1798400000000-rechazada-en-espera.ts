import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits and whose mail was refused, in the order in which it is counted and listed. */
export class RechazadaEnEspera1798400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inscripcion_rechazada_en_espera ON inscripcion (creada_en, id)
        WHERE correo_rechazado AND completada_en IS NULL AND retirada_en IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inscripcion_rechazada_en_espera');
  }
}
