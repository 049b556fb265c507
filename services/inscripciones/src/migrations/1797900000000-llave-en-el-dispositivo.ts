import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signatures whose key lies on the signer's device (docs/adr/0068-a-key-born-with-its-signer.md). */
export class LlaveEnElDispositivo1797900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE firma ADD COLUMN llave_en text NOT NULL DEFAULT 'servidor';
      CREATE TABLE firma_preparada (
        id uuid NOT NULL CONSTRAINT firma_preparada_pk PRIMARY KEY,
        enlace_id uuid NOT NULL CONSTRAINT firma_preparada_enlace UNIQUE
          CONSTRAINT firma_preparada_enlace_id_fkey REFERENCES enlace (id) ON DELETE CASCADE,
        revision int NOT NULL,
        digest text NOT NULL,
        certificado jsonb NOT NULL,
        declarado jsonb NOT NULL,
        observado jsonb NOT NULL,
        firmada_en timestamptz NOT NULL,
        vence_en timestamptz NOT NULL
      );
      CREATE INDEX firma_preparada_vence ON firma_preparada (vence_en);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE firma_preparada; ALTER TABLE firma DROP COLUMN llave_en;');
  }
}
