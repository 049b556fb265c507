import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

const tables = `
  CREATE TABLE llave (
    id uuid NOT NULL CONSTRAINT llave_pk PRIMARY KEY,
    dueno text NOT NULL,
    kek_id text NOT NULL,
    data_key bytea NOT NULL,
    sellada bytea NOT NULL,
    creada_en timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE llave_reserva (
    id uuid NOT NULL CONSTRAINT llave_reserva_pk PRIMARY KEY,
    publica bytea NOT NULL,
    kek_id text NOT NULL,
    data_key bytea NOT NULL,
    sellada bytea NOT NULL,
    creada_en timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX llave_kek ON llave (kek_id);
  CREATE INDEX llave_reserva_kek ON llave_reserva (kek_id);
  CREATE INDEX llave_reserva_creada_en ON llave_reserva (creada_en);
  CREATE TABLE autoridad (
    id text NOT NULL CONSTRAINT autoridad_pk PRIMARY KEY,
    nombre jsonb NOT NULL,
    der bytea NOT NULL,
    publica bytea NOT NULL,
    llave_id uuid,
    vence_en timestamptz NOT NULL
  );
  CREATE TABLE serie (
    serial text NOT NULL CONSTRAINT serie_pk PRIMARY KEY,
    revocado_en timestamptz,
    motivo text,
    crl_pendiente boolean NOT NULL DEFAULT true
  );
  CREATE INDEX serie_crl_pendiente ON serie (crl_pendiente) WHERE crl_pendiente;
  CREATE INDEX serie_revocado_en ON serie (revocado_en) WHERE revocado_en IS NOT NULL;
  CREATE TABLE certificado (
    id uuid NOT NULL CONSTRAINT certificado_pk PRIMARY KEY,
    dueno text NOT NULL,
    subject text,
    inscripcion_id uuid,
    rol text,
    serial text NOT NULL,
    estado text NOT NULL DEFAULT 'active' CONSTRAINT certificado_estado CHECK (estado IN ('active', 'revoked')),
    sujeto jsonb NOT NULL,
    emisor jsonb NOT NULL,
    email text NOT NULL,
    der bytea NOT NULL,
    llave_id uuid,
    valido_desde timestamptz NOT NULL,
    valido_hasta timestamptz NOT NULL,
    emitido_en timestamptz NOT NULL DEFAULT clock_timestamp(),
    revocado_en timestamptz,
    motivo_revocacion text,
    CONSTRAINT certificado_con_dueno CHECK ((subject IS NOT NULL) <> (inscripcion_id IS NOT NULL AND rol IS NOT NULL)),
    CONSTRAINT certificado_activo_con_llave CHECK ((estado = 'active') = (llave_id IS NOT NULL)),
    CONSTRAINT certificado_revocado_con_fecha CHECK ((estado = 'revoked') = (revocado_en IS NOT NULL))
  );
  CREATE UNIQUE INDEX certificado_serial ON certificado (serial);
  CREATE UNIQUE INDEX certificado_uno_activo ON certificado (dueno) WHERE estado = 'active';
  CREATE INDEX certificado_dueno ON certificado (dueno, emitido_en);
  CREATE INDEX certificado_inscripcion ON certificado (inscripcion_id) WHERE inscripcion_id IS NOT NULL;
  CREATE TABLE firma_emitida (
    claim_id uuid NOT NULL CONSTRAINT firma_emitida_pk PRIMARY KEY,
    certificado_id uuid NOT NULL,
    digest text NOT NULL,
    cms bytea NOT NULL,
    nivel text NOT NULL,
    firmado_en timestamptz NOT NULL
  );
  CREATE INDEX firma_emitida_certificado ON firma_emitida (certificado_id);
  CREATE TABLE crl (
    autoridad text NOT NULL,
    numero bigint NOT NULL,
    der bytea NOT NULL,
    emitida_en timestamptz NOT NULL,
    proxima_en timestamptz NOT NULL,
    CONSTRAINT crl_pk PRIMARY KEY (autoridad, numero)
  );`;

/**
 * Table `kek` holds every key-encryption key that ever wrapped something, and when it was retired. The trigger takes
 * a share lock on its row: a retirement waits for transactions that wrap with the key now, and later ones find it
 * retired.
 */
const kek = `
  CREATE TABLE kek (
    id text NOT NULL CONSTRAINT kek_pk PRIMARY KEY,
    primera_vez timestamptz NOT NULL DEFAULT now(),
    retirada_en timestamptz
  );
  CREATE FUNCTION kek_en_uso() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO kek (id) VALUES (NEW.kek_id) ON CONFLICT DO NOTHING;
      PERFORM FROM kek WHERE id = NEW.kek_id AND retirada_en IS NULL FOR SHARE;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'key-encryption key % was retired by a rotation', NEW.kek_id
          USING ERRCODE = 'object_not_in_prerequisite_state';
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF kek_id ON llave
    FOR EACH ROW EXECUTE FUNCTION kek_en_uso();
  CREATE TRIGGER kek_en_uso BEFORE INSERT OR UPDATE OF kek_id ON llave_reserva
    FOR EACH ROW EXECUTE FUNCTION kek_en_uso();`;

/** Authorities, certificates, keys in envelopes and what wraps them, issued signatures, CRLs. */
export class AutoridadYCertificados1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(kek);
    await createKitTables(runner, ['outbox', 'inbox', 'idempotencia']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['outbox', 'inbox', 'idempotencia']);
    await runner.query('DROP TABLE crl, firma_emitida, certificado, serie, autoridad, llave_reserva, llave, kek');
    await runner.query('DROP FUNCTION kek_en_uso()');
  }
}
