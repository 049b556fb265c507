import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each verification of the whole chain found. As the chain itself, it is insert-only. */
export class Verificacion1797600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE verificacion (
        id uuid PRIMARY KEY,
        empezo_en timestamptz NOT NULL,
        entradas bigint NOT NULL,
        primera_rota bigint,
        causa text,
        duracion_ms integer NOT NULL
      );
      CREATE INDEX verificacion_empezo ON verificacion (empezo_en);
      CREATE TRIGGER solo_insertar BEFORE UPDATE OR DELETE OR TRUNCATE ON verificacion
        FOR EACH STATEMENT EXECUTE FUNCTION solo_insertar();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verificacion');
  }
}
