import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

const tables = `
  CREATE TABLE correo (
    id uuid NOT NULL CONSTRAINT correo_pk PRIMARY KEY,
    event_id uuid NOT NULL,
    destinatario text NOT NULL,
    plantilla text NOT NULL,
    datos jsonb NOT NULL,
    inscripcion_id uuid,
    enlace_id uuid,
    rol text,
    token_sellado text,
    adjunto jsonb,
    estado text NOT NULL DEFAULT 'en-cola'
      CONSTRAINT correo_estado CHECK (estado IN ('en-cola', 'aceptado', 'rechazado')),
    intentos integer NOT NULL DEFAULT 0,
    proximo_en timestamptz NOT NULL DEFAULT now(),
    reservado_hasta timestamptz,
    creado_en timestamptz NOT NULL DEFAULT now(),
    terminado_en timestamptz,
    motivo text,
    CONSTRAINT correo_sin_token CHECK (estado = 'en-cola' OR token_sellado IS NULL)
  );
  CREATE UNIQUE INDEX correo_por_hecho ON correo (event_id, destinatario);
  CREATE INDEX correo_en_cola ON correo (proximo_en) WHERE estado = 'en-cola';
  CREATE INDEX correo_inscripcion ON correo (inscripcion_id) WHERE inscripcion_id IS NOT NULL;
  CREATE INDEX correo_enlace ON correo (enlace_id) WHERE enlace_id IS NOT NULL;`;

/** The queue of mails, and the ids of links and enrolments that get no mail any more. */
export class CorreoYOlvido1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await createKitTables(runner, ['olvido', 'outbox', 'inbox']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['olvido', 'outbox', 'inbox']);
    await runner.query('DROP TABLE correo');
  }
}
