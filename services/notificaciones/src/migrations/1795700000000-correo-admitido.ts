import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a mail got its place among those that its recipient may get in a day, and the recipient's mailbox: an address
 * with a tag (`name+tag@…`, RFC 5233) leads to the same one. Older mails count as none.
 */
export class CorreoAdmitido1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE correo ADD COLUMN admitido_en timestamptz;
      CREATE FUNCTION buzon_de(direccion text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT lower(regexp_replace(direccion, '\\+[^@]*@', '@')) $$;
      CREATE INDEX correo_admitido ON correo (buzon_de(destinatario), admitido_en) WHERE admitido_en IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX correo_admitido; DROP FUNCTION buzon_de; ALTER TABLE correo DROP COLUMN admitido_en',
    );
  }
}
