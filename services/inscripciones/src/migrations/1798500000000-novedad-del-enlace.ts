import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the signer of a link said is wrong, for the page of that link: the delivery's state goes on and forgets it. The
 * database itself erases his own words when the link is used, and all of it when the link is revoked, whichever
 * statement does so.
 */
export class NovedadDelEnlace1798500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE enlace ADD COLUMN novedad jsonb,
        ADD CONSTRAINT enlace_terminado_sin_nota CHECK (
          novedad IS NULL OR (revocado_en IS NULL AND (usado_en IS NULL OR novedad -> 'nota' IS NULL)));
      CREATE FUNCTION enlace_sin_nota() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.novedad := CASE WHEN NEW.revocado_en IS NULL THEN NEW.novedad - 'nota' END;
          RETURN NEW;
        END $$;
      CREATE TRIGGER enlace_sin_nota BEFORE UPDATE OF usado_en, revocado_en ON enlace FOR EACH ROW
        WHEN (NEW.novedad IS NOT NULL AND (NEW.usado_en IS NOT NULL OR NEW.revocado_en IS NOT NULL))
        EXECUTE FUNCTION enlace_sin_nota();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER enlace_sin_nota ON enlace;
      DROP FUNCTION enlace_sin_nota;
      ALTER TABLE enlace DROP COLUMN novedad;`);
  }
}
