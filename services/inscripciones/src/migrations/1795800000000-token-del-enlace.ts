import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sealed token of a link until its mail has the server's word. The database itself erases it when the link ends,
 * whichever statement ends it.
 */
export class TokenDelEnlace1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE enlace ADD COLUMN token_sellado text,
        ADD CONSTRAINT enlace_terminado_sin_token
          CHECK (token_sellado IS NULL OR (usado_en IS NULL AND revocado_en IS NULL));
      CREATE FUNCTION enlace_sin_token() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.token_sellado := NULL;
          RETURN NEW;
        END $$;
      CREATE TRIGGER enlace_sin_token BEFORE UPDATE OF usado_en, revocado_en ON enlace FOR EACH ROW
        WHEN (NEW.usado_en IS NOT NULL OR NEW.revocado_en IS NOT NULL) EXECUTE FUNCTION enlace_sin_token();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER enlace_sin_token ON enlace;
      DROP FUNCTION enlace_sin_token;
      ALTER TABLE enlace DROP COLUMN token_sellado;`);
  }
}
