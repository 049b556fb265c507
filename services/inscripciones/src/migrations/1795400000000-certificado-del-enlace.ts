import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a signature shows of the certificate that was issued by the link. Adds only; a link of before has none and asks. */
export class CertificadoDelEnlace1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace ADD COLUMN certificado jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enlace DROP COLUMN certificado');
  }
}
