import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last visit to a link beside the first, and when a request of a role first reached its signer: a later link of the
 * role starts the state of the delivery anew, and this stays.
 */
export class UltimaVisita1797690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE enlace ADD COLUMN ultima_visita_en timestamptz;
      ALTER TABLE entrega ADD COLUMN recibida_en timestamptz;
      UPDATE entrega SET recibida_en = coalesce(sin_abrir_desde, fecha)
        WHERE sin_abrir_desde IS NOT NULL OR estado NOT IN ('en-cola', 'rechazado');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE entrega DROP COLUMN recibida_en;
      ALTER TABLE enlace DROP COLUMN ultima_visita_en;`);
  }
}
