import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Corrected addresses. The delivery repeats the one that counts: lists read it there without another join. */
export class Correccion1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE correccion (
        id uuid PRIMARY KEY,
        inscripcion_id uuid NOT NULL
          CONSTRAINT correccion_inscripcion_id_fkey REFERENCES inscripcion (id) ON DELETE CASCADE,
        rol text NOT NULL CONSTRAINT correccion_rol CHECK (rol IN ('conductor', 'propietario')),
        antes text NOT NULL,
        correo text NOT NULL,
        motivo text NOT NULL,
        por_sub text NOT NULL,
        por text NOT NULL,
        en timestamptz NOT NULL
      );
      CREATE INDEX correccion_de ON correccion (inscripcion_id, rol, en);
      ALTER TABLE entrega ADD COLUMN correo text;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entrega DROP COLUMN correo; DROP TABLE correccion');
  }
}
