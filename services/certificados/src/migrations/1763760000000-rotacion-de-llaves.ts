import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every key-encryption key that ever wrapped something, and since when it may no more: the share lock makes the retirement
 * wait for whoever is wrapping with it right now, and whoever comes after it finds it retired.
 */
const kek = `
  CREATE TABLE kek (
    id text NOT NULL CONSTRAINT kek_pk PRIMARY KEY,
    primera_vez timestamptz NOT NULL DEFAULT now(),
    retirada_en timestamptz
  );
  INSERT INTO kek (id) SELECT kek_id FROM llave UNION SELECT kek_id FROM llave_reserva;
  CREATE FUNCTION kek_en_uso() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO kek (id) VALUES (NEW.kek_id) ON CONFLICT DO NOTHING;
      PERFORM FROM kek WHERE id = NEW.kek_id AND retirada_en IS NULL FOR SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'key-encryption key % was retired by a rotation', NEW.kek_id USING ERRCODE = 'object_not_in_prerequisite_state';
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF kek_id ON llave FOR EACH ROW EXECUTE FUNCTION kek_en_uso();
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF kek_id ON llave_reserva FOR EACH ROW EXECUTE FUNCTION kek_en_uso();
  CREATE INDEX llave_kek ON llave (kek_id);
  CREATE INDEX llave_reserva_kek ON llave_reserva (kek_id);`;

/** What the rotation of key-encryption keys stands on. */
export class RotacionDeLlaves1763760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kek);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX llave_kek, llave_reserva_kek');
    await runner.query(
      'DROP TRIGGER kek_en_uso ON llave; DROP TRIGGER kek_en_uso ON llave_reserva; DROP FUNCTION kek_en_uso()',
    );
    await runner.query('DROP TABLE kek');
  }
}
