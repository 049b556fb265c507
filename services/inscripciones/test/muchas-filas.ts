import type { TestDatabase } from '@portal/test-kit';
import { VERSION_BUSQUEDA } from '../src/tablas/busqueda.rules.js';

const TABLAS = ['inscripcion', 'busqueda', 'rasgo', 'entrega', 'enlace', 'sin_llegar'];

/**
 * Enrolments over three years, one every few minutes, as rows without people: enough for the planner to choose as it
 * does with a million. Nine of ten are completed; the newest wait.
 */
export async function llenar(database: TestDatabase, cuantas: number): Promise<void> {
  // An index over many rows is built in a fraction of the time that writing it row by row takes.
  const indices = await database.query<{ nombre: string; definicion: string }>(
    `SELECT i.indexrelid::regclass::text AS nombre, pg_get_indexdef(i.indexrelid) AS definicion FROM pg_index i
     WHERE i.indrelid IN (SELECT ('inscripciones.' || una)::regclass FROM unnest($1::text[]) una)
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLAS],
  );
  await database.query(`
    DROP INDEX ${indices.map(({ nombre }) => nombre).join(', ')};
    SET session_replication_role = replica;
    CREATE TEMP TABLE muestra AS
      SELECT n, gen_random_uuid() AS id, date_trunc('milliseconds', now() - n * interval '8 minutes') AS creada,
        n > 3000 AND n % 10 > 0 AS completa, n % 5 AS suerte, n % 997 = 5 AS prueba,
        chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26) || lpad((n % 1000)::text, 3, '0') AS placa,
        (ARRAY['luis','maria','jose','ana','carlos','juan','diana','jorge','paola','andres'])[1 + n % 10] AS nombre,
        (ARRAY['rodriguez','gomez','munoz','pena','rios','nanez','castano','ibanez','zapata','quintero','valencia',
          'arango','cardenas','mosquera','londono','betancur','echeverri','uribe','villa'])[1 + n % 19] AS apellido
      FROM generate_series(1, ${cuantas}) n;
    INSERT INTO inscripciones.inscripcion (id, codigo, codigo_verificacion, creador_sub, creador_correo, creador_nombre,
        placa, formulario, contrasena_gps_sellada, textos, instantanea_key, instantanea_sha256, busqueda, revision,
        solicitud_aceptada_en, firmada_conductor_en, firmada_propietario_en, creada_en, actualizada_en,
        estado, completada_en, enlace_vence_en, sin_abrir_desde, correo_rechazado, con_novedad, revisada_en,
        atascada_en, sin_llegar_en, prueba)
      SELECT id, 'TER-' || n, id, 'persona-' || n % 40, 'a@b.test', 'Ana', placa, '{}', 'v2.k.s', '{}', id, id, '', 2,
        creada, CASE WHEN completa OR suerte = 1 THEN creada + interval '1 day' END,
        CASE WHEN completa THEN creada + interval '2 days' END, creada, creada,
        CASE WHEN completa THEN 'completada' WHEN suerte = 1 THEN 'parcial' ELSE 'pendiente' END,
        CASE WHEN completa THEN creada + interval '2 days' END,
        CASE WHEN NOT completa THEN creada + interval '7 days' END,
        CASE WHEN NOT completa AND suerte = 2 THEN creada END, NOT completa AND suerte = 3,
        NOT completa AND n % 50 = 4, CASE WHEN n % 3 = 0 THEN creada + interval '3 days' END,
        CASE WHEN n % 4000 = 7 THEN creada + interval '1 hour' END,
        CASE WHEN n % 4000 = 9 THEN creada + interval '1 hour' END, prueba
      FROM muestra;
    INSERT INTO inscripciones.busqueda (inscripcion_id, version, creada_en, texto)
      SELECT id, ${VERSION_BUSQUEDA}, creada, lower(placa) || ' ter-2026-' || lpad(n::text, 6, '0') || ' ' || nombre || ' ' || apellido || ' '
        || (1000000000 + n * 7919::bigint) || ' ' || nombre || '.' || apellido || n || '@correo.test 310' || (1000000 + n)
      FROM muestra;
    INSERT INTO inscripciones.rasgo (inscripcion_id, clave, quien)
      SELECT id, md5('carta ' || n % 1000)::uuid, md5('titular ' || n % 7)::uuid FROM muestra
      UNION ALL SELECT id, md5('documento ' || n)::uuid, md5('nombre ' || n)::uuid FROM muestra;
    INSERT INTO inscripciones.entrega (inscripcion_id, rol, enlace_id, estado, fecha)
      SELECT id, rol, gen_random_uuid(), 'aceptado', creada
      FROM muestra, (VALUES ('conductor'), ('propietario')) r (rol);
    INSERT INTO inscripciones.enlace (id, inscripcion_id, rol, motivo, token_hash, creado_en, vence_en)
      SELECT e.enlace_id, e.inscripcion_id, e.rol, 'solicitud', e.enlace_id, e.fecha, e.fecha + interval '7 days'
      FROM inscripciones.entrega e;
    INSERT INTO inscripciones.sin_llegar (correo_id, inscripcion_id, motivo, en, contado_en)
      SELECT gen_random_uuid(), id, 'El buzón no existe.', creada + interval '1 hour',
        CASE WHEN n % 4000 <> 9 THEN creada + interval '1 day' END
      FROM muestra WHERE n % 4 = 1;
    INSERT INTO inscripciones.figura (creador_sub, estado, ranura, inscripciones, firmas_pendientes)
      SELECT creador_sub, estado, 0, count(*), 0 FROM inscripciones.inscripcion WHERE NOT prueba GROUP BY 1, 2;
    SET session_replication_role = origin;
    ${indices.map(({ definicion }) => definicion).join(';\n')}`);
  for (const tabla of TABLAS) await database.query(`VACUUM ANALYZE inscripciones.${tabla}`);
}
