import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs over many enrolments, with what became of each line. One person has one running job at most. */
export class Trabajos1797800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trabajo (
        id uuid PRIMARY KEY,
        persona text NOT NULL,
        nombre text NOT NULL,
        accion text NOT NULL CONSTRAINT trabajo_accion CHECK (accion IN ('reenviar', 'revisar')),
        creado_en timestamptz NOT NULL,
        terminado_en timestamptz
      );
      CREATE UNIQUE INDEX trabajo_en_curso ON trabajo (persona) WHERE terminado_en IS NULL;
      CREATE INDEX trabajo_de ON trabajo (persona, creado_en);
      CREATE TABLE renglon (
        trabajo_id uuid NOT NULL CONSTRAINT renglon_trabajo_id_fkey REFERENCES trabajo (id) ON DELETE CASCADE,
        n int NOT NULL,
        inscripcion_id uuid NOT NULL,
        codigo text,
        rol text CONSTRAINT renglon_rol CHECK ((rol IN ('conductor', 'propietario')) IS NOT FALSE),
        estado text NOT NULL
          CONSTRAINT renglon_estado CHECK (estado IN ('pendiente', 'espera', 'hecho', 'rechazado', 'detenido')),
        motivo text,
        intentos int NOT NULL DEFAULT 0,
        desde timestamptz NOT NULL,
        CONSTRAINT renglon_pkey PRIMARY KEY (trabajo_id, n)
      );
      CREATE INDEX renglon_por_hacer ON renglon (n, desde) WHERE estado IN ('pendiente', 'espera');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE renglon; DROP TABLE trabajo');
  }
}
