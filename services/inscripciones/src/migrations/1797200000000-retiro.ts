import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As of 1796100000000, and besides: what was taken back has a status of its own and waits for nothing. */
const estado = (retirada: string, esperas: string) => `
  CREATE OR REPLACE FUNCTION inscripcion_estado() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.completada_en := CASE
        WHEN NEW.firmada_conductor_en IS NOT NULL AND NEW.firmada_propietario_en IS NOT NULL
        THEN greatest(NEW.firmada_conductor_en, NEW.firmada_propietario_en) END;
      NEW.estado := CASE ${retirada}
        WHEN NEW.completada_en IS NOT NULL THEN 'completada'
        WHEN NEW.firmada_conductor_en IS NOT NULL OR NEW.firmada_propietario_en IS NOT NULL THEN 'parcial'
        WHEN NEW.solicitud_aceptada_en IS NOT NULL THEN 'pendiente'
        ELSE 'sin-enviar' END;
      ${esperas}
      RETURN NEW;
    END $$;`;

const conRetiro = estado(
  `WHEN NEW.retirada_en IS NOT NULL THEN 'retirada'`,
  `IF NEW.retirada_en IS NOT NULL THEN
     NEW.enlace_vence_en := NULL; NEW.sin_abrir_desde := NULL; NEW.correo_rechazado := false;
   END IF;`,
);

/** Whatever release asks for it: what was taken back gets no further link. */
const sinEnlaces = `
  CREATE FUNCTION enlace_de_retirada() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      IF EXISTS (SELECT FROM inscripcion WHERE id = NEW.inscripcion_id AND retirada_en IS NOT NULL) THEN
        RAISE EXCEPTION 'enrolment % was taken back: it gets no link', NEW.inscripcion_id
          USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER enlace_de_retirada BEFORE INSERT ON enlace FOR EACH ROW EXECUTE FUNCTION enlace_de_retirada();`;

const enEspera = (ademas: string) => `
  DROP INDEX inscripcion_en_espera;
  CREATE INDEX inscripcion_en_espera ON inscripcion
    (creada_en, id, firmada_conductor_en, firmada_propietario_en, enlace_vence_en, sin_abrir_desde${ademas})
    WHERE completada_en IS NULL;`;

/** An enrolment that nobody has to sign any more: returned by an administrator, or withdrawn by its creator. */
export class Retiro1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inscripcion ADD COLUMN retiro text, ADD COLUMN retirada_en timestamptz, ADD COLUMN retirada_por text,
        ADD COLUMN retirada_nota text, ADD COLUMN retirada_campos jsonb,
        ADD CONSTRAINT inscripcion_retiro CHECK ((retiro IN ('devuelta', 'anulada')) IS NOT FALSE),
        ADD CONSTRAINT inscripcion_retirada CHECK ((retiro IS NULL) = (retirada_en IS NULL)),
        ADD CONSTRAINT inscripcion_retirada_no_completa CHECK (
          retirada_en IS NULL OR firmada_conductor_en IS NULL OR firmada_propietario_en IS NULL);
      CREATE INDEX inscripcion_devuelta ON inscripcion (creada_en, id) WHERE retiro = 'devuelta';`);
    await runner.query(conRetiro);
    await runner.query(sinEnlaces);
    await runner.query(enEspera(', retirada_en'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER enlace_de_retirada ON enlace; DROP FUNCTION enlace_de_retirada`);
    await runner.query(enEspera(''));
    await runner.query(estado('', ''));
    await runner.query(`
      UPDATE inscripcion SET retiro = NULL, retirada_en = NULL WHERE retiro IS NOT NULL;
      DROP INDEX inscripcion_devuelta;
      ALTER TABLE inscripcion DROP COLUMN retirada_campos, DROP COLUMN retirada_nota, DROP COLUMN retirada_por,
        DROP COLUMN retirada_en, DROP COLUMN retiro;`);
  }
}
