import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/**
 * Sessions (the shape that connect-pg-simple needs, with Keycloak's identifiers beside it), spent logout tokens,
 * who was here last, and the outbox of the gateway's own audit entries.
 */
export class Sesiones1763700000000 implements MigrationInterface {
  readonly name = 'Sesiones1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sesion (
        sid text PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz NOT NULL,
        issuer text GENERATED ALWAYS AS (sess->'passport'->'user'->>'issuer') STORED,
        subject text GENERATED ALWAYS AS (sess->'passport'->'user'->>'subject') STORED,
        keycloak_sid text GENERATED ALWAYS AS (sess->'passport'->'user'->>'sid') STORED
      );
      CREATE INDEX sesion_expire ON sesion (expire);
      CREATE INDEX sesion_keycloak_sid ON sesion (keycloak_sid, issuer) WHERE keycloak_sid IS NOT NULL;
      CREATE INDEX sesion_subject ON sesion (subject, issuer) WHERE subject IS NOT NULL;
      CREATE TABLE cierre_recibido (
        jti text PRIMARY KEY,
        recibido_en timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE ultimo_acceso (
        issuer text NOT NULL,
        subject text NOT NULL,
        visto_en timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject)
      );
      CREATE INDEX ultimo_acceso_visto ON ultimo_acceso (visto_en);`);
    await createKitTables(runner, ['outbox']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['outbox']);
    await runner.query('DROP TABLE ultimo_acceso, cierre_recibido, sesion');
  }
}
