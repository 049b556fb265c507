import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The status of a row follows from its own columns; whatever statement writes them, the database derives it. */
const estado = `
  CREATE FUNCTION inscripcion_estado() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.completada_en := CASE
        WHEN NEW.firmada_conductor_en IS NOT NULL AND NEW.firmada_propietario_en IS NOT NULL
        THEN greatest(NEW.firmada_conductor_en, NEW.firmada_propietario_en) END;
      NEW.estado := CASE
        WHEN NEW.completada_en IS NOT NULL THEN 'completada'
        WHEN NEW.firmada_conductor_en IS NOT NULL OR NEW.firmada_propietario_en IS NOT NULL THEN 'parcial'
        WHEN NEW.solicitud_aceptada_en IS NOT NULL THEN 'pendiente'
        ELSE 'sin-enviar' END;
      RETURN NEW;
    END $$;
  CREATE TRIGGER inscripcion_estado BEFORE INSERT OR UPDATE ON inscripcion
    FOR EACH ROW EXECUTE FUNCTION inscripcion_estado();`;

/** What links and deliveries say of an enrolment. Each subquery reads one index. */
const deEnlaces = (inscripcion: string) => `
  (SELECT min(vence_en) FROM enlace
   WHERE inscripcion_id = ${inscripcion} AND usado_en IS NULL AND revocado_en IS NULL) AS vence,
  (SELECT min(fecha) FROM entrega WHERE inscripcion_id = ${inscripcion} AND estado = 'aceptado') AS aceptado,
  EXISTS (SELECT FROM entrega WHERE inscripcion_id = ${inscripcion} AND estado = 'rechazado') AS rechazado`;

/**
 * At the commit, when the rows of links and deliveries are locked already: their units lock the enrolment last. The
 * lock stands in a statement of its own, so that the next one sees what another unit committed meanwhile.
 */
const alDia = `
  CREATE FUNCTION inscripcion_al_dia() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE una uuid := coalesce(NEW.inscripcion_id, OLD.inscripcion_id);
    BEGIN
      PERFORM FROM inscripcion WHERE id = una FOR NO KEY UPDATE;
      UPDATE inscripcion i
      SET enlace_vence_en = s.vence, sin_abrir_desde = s.aceptado, correo_rechazado = s.rechazado
      FROM (SELECT ${deEnlaces('una')}) s
      WHERE i.id = una
        AND (i.enlace_vence_en, i.sin_abrir_desde, i.correo_rechazado)
          IS DISTINCT FROM (s.vence, s.aceptado, s.rechazado);
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER enlace_al_dia AFTER INSERT OR DELETE ON enlace DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION inscripcion_al_dia();
  CREATE CONSTRAINT TRIGGER enlace_cambiado AFTER UPDATE ON enlace DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.vence_en, OLD.usado_en, OLD.revocado_en) IS DISTINCT FROM (NEW.vence_en, NEW.usado_en, NEW.revocado_en))
    EXECUTE FUNCTION inscripcion_al_dia();
  CREATE CONSTRAINT TRIGGER entrega_al_dia AFTER INSERT OR DELETE ON entrega DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION inscripcion_al_dia();
  CREATE CONSTRAINT TRIGGER entrega_cambiada AFTER UPDATE ON entrega DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.estado, OLD.fecha) IS DISTINCT FROM (NEW.estado, NEW.fecha)) EXECUTE FUNCTION inscripcion_al_dia();`;

/** How many signatures of a row were asked for and are missing. */
const faltan = (fila: string) =>
  `(CASE WHEN ${fila}.solicitud_aceptada_en IS NULL THEN 0
    ELSE (${fila}.firmada_conductor_en IS NULL)::int + (${fila}.firmada_propietario_en IS NULL)::int END)`;

/**
 * Figures by creator and status, in eight slots: units of one creator do not wait for each other. The rows of one
 * change are locked in the order of their status, which prevents a deadlock.
 */
const figuras = `
  CREATE TABLE figura (
    creador_sub text NOT NULL, estado text NOT NULL, ranura integer NOT NULL,
    inscripciones bigint NOT NULL, firmas_pendientes bigint NOT NULL,
    CONSTRAINT figura_pkey PRIMARY KEY (creador_sub, estado, ranura));
  INSERT INTO figura (creador_sub, estado, ranura, inscripciones, firmas_pendientes)
    SELECT creador_sub, estado, 0, count(*), sum(${faltan('i')}) FROM inscripcion i GROUP BY creador_sub, estado;
  CREATE FUNCTION contar_figura(filas inscripcion[], signos integer[]) RETURNS void
    LANGUAGE sql SET search_path FROM CURRENT AS $$
      INSERT INTO figura AS f (creador_sub, estado, ranura, inscripciones, firmas_pendientes)
        SELECT i.creador_sub, i.estado, pg_backend_pid() % 8, sum(s.signo), sum(s.signo * ${faltan('i')})
        FROM unnest(filas) WITH ORDINALITY AS i
        JOIN unnest(signos) WITH ORDINALITY AS s (signo, n) ON s.n = i.ordinality
        GROUP BY i.creador_sub, i.estado ORDER BY i.creador_sub, i.estado
      ON CONFLICT (creador_sub, estado, ranura) DO UPDATE
        SET inscripciones = f.inscripciones + excluded.inscripciones,
            firmas_pendientes = f.firmas_pendientes + excluded.firmas_pendientes $$;
  CREATE FUNCTION inscripcion_figuras() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN PERFORM contar_figura(ARRAY[NEW], ARRAY[1]);
      ELSIF TG_OP = 'DELETE' THEN PERFORM contar_figura(ARRAY[OLD], ARRAY[-1]);
      ELSE PERFORM contar_figura(ARRAY[OLD, NEW], ARRAY[-1, 1]);
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER inscripcion_figuras AFTER INSERT OR DELETE ON inscripcion DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION inscripcion_figuras();
  CREATE CONSTRAINT TRIGGER inscripcion_figuras_cambio AFTER UPDATE ON inscripcion DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ((OLD.creador_sub, OLD.estado, OLD.solicitud_aceptada_en IS NULL)
      IS DISTINCT FROM (NEW.creador_sub, NEW.estado, NEW.solicitud_aceptada_en IS NULL))
    EXECUTE FUNCTION inscripcion_figuras();`;

const indices = [
  `CREATE INDEX inscripcion_por_estado ON inscripcion (estado, creada_en, id)`,
  `CREATE INDEX inscripcion_completada ON inscripcion (completada_en, id) WHERE completada_en IS NOT NULL`,
  `CREATE INDEX inscripcion_en_espera ON inscripcion
     (creada_en, id, firmada_conductor_en, firmada_propietario_en, enlace_vence_en, sin_abrir_desde)
     WHERE completada_en IS NULL`,
  `CREATE INDEX inscripcion_correo_rechazado ON inscripcion (creada_en, id) WHERE correo_rechazado`,
];

/**
 * The text that searches look through stands apart: it never changes, so no progress of an enrolment touches its
 * index. What a service of before inserts is copied with version 0, and the sweep writes it anew.
 */
const busqueda = `
  CREATE TABLE busqueda (
    inscripcion_id uuid NOT NULL, version integer NOT NULL, texto text NOT NULL,
    CONSTRAINT busqueda_pkey PRIMARY KEY (inscripcion_id));
  ALTER TABLE busqueda ALTER texto SET STATISTICS 1000;
  INSERT INTO busqueda (inscripcion_id, version, texto) SELECT id, 0, busqueda FROM inscripcion;
  CREATE INDEX busqueda_texto ON busqueda USING gin (texto public.gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX busqueda_version ON busqueda (version);
  ALTER TABLE busqueda ADD CONSTRAINT busqueda_inscripcion_id_fkey FOREIGN KEY (inscripcion_id)
    REFERENCES inscripcion ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
  DROP INDEX inscripcion_busqueda;
  CREATE FUNCTION inscripcion_se_busca() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO busqueda (inscripcion_id, version, texto) VALUES (NEW.id, 0, NEW.busqueda) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE TRIGGER inscripcion_se_busca AFTER INSERT ON inscripcion
    FOR EACH ROW EXECUTE FUNCTION inscripcion_se_busca();`;

/** Status, waiting, figures and search of a million enrolments, each answered by an index (docs/adr/0047). */
export class ListasDeUnMillon1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE inscripcion ADD COLUMN estado text, ADD COLUMN completada_en timestamptz,
         ADD COLUMN enlace_vence_en timestamptz, ADD COLUMN sin_abrir_desde timestamptz,
         ADD COLUMN correo_rechazado boolean NOT NULL DEFAULT false`,
    );
    await runner.query(estado);
    await runner.query(
      `UPDATE inscripcion i SET enlace_vence_en = s.vence, sin_abrir_desde = s.aceptado, correo_rechazado = s.rechazado
       FROM inscripcion j, LATERAL (SELECT ${deEnlaces('j.id')}) s WHERE j.id = i.id`,
    );
    await runner.query(`ALTER TABLE inscripcion ALTER estado SET NOT NULL`);
    for (const indice of indices) await runner.query(indice);
    await runner.query(busqueda);
    await runner.query(figuras);
    await runner.query(alDia);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER enlace_al_dia ON enlace;
      DROP TRIGGER enlace_cambiado ON enlace;
      DROP TRIGGER entrega_al_dia ON entrega;
      DROP TRIGGER entrega_cambiada ON entrega;
      DROP FUNCTION inscripcion_al_dia;
      DROP TRIGGER inscripcion_figuras ON inscripcion;
      DROP TRIGGER inscripcion_figuras_cambio ON inscripcion;
      DROP FUNCTION inscripcion_figuras;
      DROP FUNCTION contar_figura;
      DROP TABLE figura;
      DROP TRIGGER inscripcion_se_busca ON inscripcion;
      DROP FUNCTION inscripcion_se_busca;
      DROP TABLE busqueda;
      CREATE INDEX inscripcion_busqueda ON inscripcion USING gin (busqueda public.gin_trgm_ops);
      DROP TRIGGER inscripcion_estado ON inscripcion;
      DROP FUNCTION inscripcion_estado;
      DROP INDEX inscripcion_por_estado, inscripcion_completada, inscripcion_en_espera, inscripcion_correo_rechazado;
      ALTER TABLE inscripcion DROP COLUMN estado, DROP COLUMN completada_en, DROP COLUMN enlace_vence_en,
        DROP COLUMN sin_abrir_desde, DROP COLUMN correo_rechazado`);
  }
}
