import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an enrolment may share with others, by digests. Whatever release stores one, a trigger puts it in the queue, and
 * so does this migration with all of before: neither it nor a start waits for them (docs/decisiones.md#senales).
 */
export class Rasgos1797990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rasgo (
        inscripcion_id uuid NOT NULL,
        clave uuid NOT NULL,
        quien uuid NOT NULL,
        CONSTRAINT rasgo_pkey PRIMARY KEY (inscripcion_id, clave, quien),
        CONSTRAINT rasgo_inscripcion_id_fkey FOREIGN KEY (inscripcion_id) REFERENCES inscripcion ON DELETE CASCADE);
      CREATE INDEX rasgo_clave ON rasgo (clave, quien, inscripcion_id);
      CREATE TABLE sin_rasgos (
        inscripcion_id uuid NOT NULL,
        CONSTRAINT sin_rasgos_pkey PRIMARY KEY (inscripcion_id),
        CONSTRAINT sin_rasgos_inscripcion_id_fkey FOREIGN KEY (inscripcion_id)
          REFERENCES inscripcion ON DELETE CASCADE);
      INSERT INTO sin_rasgos (inscripcion_id) SELECT id FROM inscripcion;
      CREATE FUNCTION inscripcion_sin_rasgos() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          INSERT INTO sin_rasgos (inscripcion_id) VALUES (NEW.id);
          RETURN NULL;
        END $$;
      CREATE TRIGGER inscripcion_sin_rasgos AFTER INSERT ON inscripcion
        FOR EACH ROW EXECUTE FUNCTION inscripcion_sin_rasgos();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER inscripcion_sin_rasgos ON inscripcion;
      DROP FUNCTION inscripcion_sin_rasgos;
      DROP TABLE sin_rasgos;
      DROP TABLE rasgo;`);
  }
}
