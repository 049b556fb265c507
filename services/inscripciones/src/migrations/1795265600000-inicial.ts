import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addResourceColumn, createKitTables, dropKitTables } from '@portal/service-kit';

const kitTables = ['outbox', 'inbox', 'idempotencia'] as const;

const tablas = [
  `CREATE SEQUENCE inscripcion_consecutivo`,
  `CREATE TABLE inscripcion (
     id uuid NOT NULL, codigo text NOT NULL, codigo_verificacion text NOT NULL,
     creador_sub text NOT NULL, creador_correo text NOT NULL, creador_nombre text NOT NULL,
     placa text NOT NULL, formulario jsonb NOT NULL, contrasena_gps_sellada text NOT NULL, textos jsonb NOT NULL,
     instantanea_key text NOT NULL, instantanea_sha256 text NOT NULL, busqueda text NOT NULL,
     revision integer,
     solicitud_aceptada_en timestamptz, firmada_conductor_en timestamptz, firmada_propietario_en timestamptz,
     creada_en timestamptz NOT NULL, actualizada_en timestamptz NOT NULL,
     ampliada_en timestamptz, sello_pedido_en timestamptz,
     ampliar_desde timestamptz, ampliar_intentos integer NOT NULL DEFAULT 0,
     CONSTRAINT inscripcion_pkey PRIMARY KEY (id),
     CONSTRAINT inscripcion_codigo UNIQUE (codigo),
     CONSTRAINT inscripcion_codigo_verificacion UNIQUE (codigo_verificacion))`,
  `CREATE INDEX inscripcion_creador ON inscripcion (creador_sub, creada_en, id)`,
  `CREATE INDEX inscripcion_creada ON inscripcion (creada_en, id)`,
  `CREATE INDEX inscripcion_placa ON inscripcion (placa text_pattern_ops)`,
  `CREATE INDEX inscripcion_busqueda ON inscripcion USING gin (busqueda public.gin_trgm_ops)`,
  `CREATE INDEX inscripcion_sin_documento ON inscripcion (creada_en) WHERE revision IS NULL`,
  `CREATE INDEX inscripcion_por_ampliar ON inscripcion (ampliar_desde)
     WHERE firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL
       AND (ampliada_en IS NULL OR sello_pedido_en IS NOT NULL)`,
  `CREATE TABLE carga (
     id uuid NOT NULL, dueno_sub text NOT NULL, estado text NOT NULL, vence_en timestamptz NOT NULL,
     sha256 text, bytes integer, inscripcion_id uuid, creada_en timestamptz NOT NULL,
     CONSTRAINT carga_pkey PRIMARY KEY (id),
     CONSTRAINT carga_estado CHECK (estado IN ('pedida', 'registrada', 'usada', 'rechazada')))`,
  `CREATE INDEX carga_dueno ON carga (dueno_sub, creada_en)`,
  `CREATE INDEX carga_inscripcion ON carga (inscripcion_id)`,
  `CREATE TABLE revision (
     inscripcion_id uuid NOT NULL REFERENCES inscripcion ON DELETE CASCADE, numero integer NOT NULL,
     key text NOT NULL, sha256 text NOT NULL, bytes integer NOT NULL, creada_en timestamptz NOT NULL,
     nivel text CONSTRAINT revision_nivel CHECK (nivel IN ('B-LT', 'B-LTA')),
     CONSTRAINT revision_pkey PRIMARY KEY (inscripcion_id, numero),
     CONSTRAINT revision_sha256 UNIQUE (inscripcion_id, sha256))`,
  `CREATE INDEX revision_por_huella ON revision (sha256)`,
  `CREATE TABLE objeto_por_borrar (
     key text NOT NULL, desde timestamptz NOT NULL,
     CONSTRAINT objeto_por_borrar_pkey PRIMARY KEY (key))`,
  `CREATE TABLE enlace (
     id uuid NOT NULL, inscripcion_id uuid NOT NULL REFERENCES inscripcion ON DELETE CASCADE,
     rol text NOT NULL, motivo text NOT NULL,
     token_hash text NOT NULL, creado_en timestamptz NOT NULL, vence_en timestamptz NOT NULL,
     visto_en timestamptz, usado_en timestamptz, revocado_en timestamptz,
     reserva_id uuid, reserva_hasta timestamptz, certificado jsonb,
     CONSTRAINT enlace_pkey PRIMARY KEY (id),
     CONSTRAINT enlace_token UNIQUE (token_hash),
     CONSTRAINT enlace_rol CHECK (rol IN ('conductor', 'propietario')))`,
  `CREATE UNIQUE INDEX enlace_vivo ON enlace (inscripcion_id, rol) WHERE revocado_en IS NULL`,
  `CREATE INDEX enlace_emitido ON enlace (inscripcion_id, rol, creado_en)`,
  `CREATE TABLE firma (
     id uuid NOT NULL, inscripcion_id uuid NOT NULL REFERENCES inscripcion ON DELETE CASCADE, rol text NOT NULL,
     enlace_id uuid NOT NULL, reserva_id uuid NOT NULL, revision integer NOT NULL, nivel text NOT NULL,
     certificado_id uuid NOT NULL, certificado_huella text NOT NULL, nombre text NOT NULL,
     textos jsonb NOT NULL, declarado jsonb NOT NULL, observado jsonb NOT NULL, firmada_en timestamptz NOT NULL,
     CONSTRAINT firma_pkey PRIMARY KEY (id),
     CONSTRAINT firma_unica UNIQUE (inscripcion_id, rol),
     CONSTRAINT firma_reserva UNIQUE (reserva_id))`,
  `CREATE TABLE entrega (
     inscripcion_id uuid NOT NULL REFERENCES inscripcion ON DELETE CASCADE, rol text NOT NULL, enlace_id uuid NOT NULL,
     estado text NOT NULL, motivo text, fecha timestamptz NOT NULL,
     CONSTRAINT entrega_pkey PRIMARY KEY (inscripcion_id, rol))`,
  `CREATE TABLE texto_legal (
     clave text NOT NULL, version text NOT NULL, vigente_desde text NOT NULL,
     titulo text NOT NULL, cuerpo text NOT NULL, sha256 text NOT NULL,
     CONSTRAINT texto_legal_pkey PRIMARY KEY (clave, version))`,
  `CREATE TABLE contrato_publicado (
     texto_sha256 text NOT NULL, key text NOT NULL, sha256 text NOT NULL, bytes integer NOT NULL,
     CONSTRAINT contrato_publicado_pkey PRIMARY KEY (texto_sha256))`,
];
const nombres = [
  'contrato_publicado',
  'texto_legal',
  'entrega',
  'firma',
  'enlace',
  'objeto_por_borrar',
  'revision',
  'carga',
  'inscripcion',
  'kek',
];

const REFUSED = `USING ERRCODE = 'object_not_in_prerequisite_state'`;

/**
 * Every key-encryption key that ever wrapped a GPS password, and when it was retired. The trigger takes a share lock
 * on the key's row: a retirement waits for transactions that wrap with the key, and later ones find it retired. An
 * envelope that names no key is refused.
 */
const kek = `
  CREATE TABLE kek (
    id text NOT NULL CONSTRAINT kek_pk PRIMARY KEY,
    primera_vez timestamptz NOT NULL DEFAULT now(),
    retirada_en timestamptz
  );
  CREATE FUNCTION kek_en_uso() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE usada text := split_part(NEW.contrasena_gps_sellada, '.', 2);
    BEGIN
      IF NEW.contrasena_gps_sellada NOT LIKE 'v2.%' THEN
        RAISE EXCEPTION 'a secret that names no key-encryption key' ${REFUSED};
      END IF;
      INSERT INTO kek (id) VALUES (usada) ON CONFLICT DO NOTHING;
      PERFORM FROM kek WHERE id = usada AND retirada_en IS NULL FOR SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'key-encryption key % was retired by a rotation', usada ${REFUSED};
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF contrasena_gps_sellada ON inscripcion
    FOR EACH ROW EXECUTE FUNCTION kek_en_uso();
  CREATE INDEX inscripcion_kek ON inscripcion (split_part(contrasena_gps_sellada, '.', 2));`;

/** The whole schema. Extension pg_trgm is the owner's to create (runner, test-kit): this role may not. */
export class Inicial1795265600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, kitTables);
    await addResourceColumn(runner);
    for (const tabla of tablas) await runner.query(tabla);
    await runner.query(kek);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const nombre of nombres) await runner.query(`DROP TABLE ${nombre}`);
    await runner.query('DROP FUNCTION kek_en_uso()');
    await runner.query('DROP SEQUENCE inscripcion_consecutivo');
    await dropKitTables(runner, kitTables);
  }
}
