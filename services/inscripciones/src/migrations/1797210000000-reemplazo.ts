import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A returned enrolment is replaced by one, which may name the same bank letters: both keep the other's code. */
export class Reemplazo1797210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN reemplaza text, ADD COLUMN reemplazada_por text;
      CREATE UNIQUE INDEX inscripcion_reemplaza ON inscripcion (reemplaza) WHERE reemplaza IS NOT NULL;
      CREATE UNIQUE INDEX inscripcion_reemplazada_por ON inscripcion (reemplazada_por)
        WHERE reemplazada_por IS NOT NULL;
      CREATE TABLE carga_reutilizada (
        carga_id uuid NOT NULL,
        inscripcion_id uuid NOT NULL,
        CONSTRAINT carga_reutilizada_pkey PRIMARY KEY (carga_id, inscripcion_id),
        CONSTRAINT carga_reutilizada_carga_id_fkey FOREIGN KEY (carga_id) REFERENCES carga (id) ON DELETE CASCADE,
        CONSTRAINT carga_reutilizada_inscripcion_id_fkey FOREIGN KEY (inscripcion_id)
          REFERENCES inscripcion (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED);
      CREATE INDEX carga_reutilizada_por ON carga_reutilizada (inscripcion_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE carga_reutilizada;
      DROP INDEX inscripcion_reemplazada_por, inscripcion_reemplaza;
      ALTER TABLE inscripcion DROP COLUMN reemplazada_por, DROP COLUMN reemplaza;`);
  }
}
