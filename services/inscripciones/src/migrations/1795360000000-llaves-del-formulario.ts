import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = (row: string): string =>
  `CASE WHEN ${row}contrasena_gps_sellada LIKE 'v2.%' THEN split_part(${row}contrasena_gps_sellada, '.', 2) ELSE 'v1' END`;

/**
 * Every key-encryption key that ever wrapped a password here, and since when it may no more: the share lock makes the retirement
 * wait for whoever is wrapping with it right now, and whoever comes after it finds it retired. What names no key (v1) is taken
 * until the first retirement: afterwards nobody could tell under which key it lies.
 */
const kek = `
  CREATE TABLE kek (
    id text NOT NULL CONSTRAINT kek_pk PRIMARY KEY,
    primera_vez timestamptz NOT NULL DEFAULT now(),
    retirada_en timestamptz
  );
  CREATE FUNCTION kek_en_uso() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE usada text := ${id('NEW.')};
    BEGIN
      IF usada = 'v1' THEN
        IF EXISTS (SELECT FROM kek WHERE retirada_en IS NOT NULL) THEN
          RAISE EXCEPTION 'a secret that names no key-encryption key, after a rotation' USING ERRCODE = 'object_not_in_prerequisite_state';
        END IF;
        RETURN NEW;
      END IF;
      INSERT INTO kek (id) VALUES (usada) ON CONFLICT DO NOTHING;
      PERFORM FROM kek WHERE id = usada AND retirada_en IS NULL FOR SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'key-encryption key % was retired by a rotation', usada USING ERRCODE = 'object_not_in_prerequisite_state';
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF contrasena_gps_sellada ON inscripcion FOR EACH ROW EXECUTE FUNCTION kek_en_uso();
  CREATE INDEX inscripcion_kek ON inscripcion ((${id('')}));`;

/** What the rotation of the form's key-encryption key stands on. Adds only: what ran before runs on. */
export class LlavesDelFormulario1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kek);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inscripcion_kek');
    await runner.query('DROP TRIGGER kek_en_uso ON inscripcion; DROP FUNCTION kek_en_uso()');
    await runner.query('DROP TABLE kek');
  }
}
