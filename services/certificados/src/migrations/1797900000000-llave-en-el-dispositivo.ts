import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates whose private key the signer's device made and keeps (docs/adr/0068-a-key-born-with-its-signer.md). */
export class LlaveEnElDispositivo1797900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE certificado
        ADD COLUMN llave_en text NOT NULL DEFAULT 'servidor'
          CONSTRAINT certificado_llave_en CHECK (llave_en IN ('servidor', 'dispositivo')),
        DROP CONSTRAINT certificado_activo_con_llave,
        ADD CONSTRAINT certificado_activo_con_llave
          CHECK ((estado = 'active' AND llave_en = 'servidor') = (llave_id IS NOT NULL));`);
  }

  /** Certificates whose key is on a device end: the code of before has no way to use them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE serie SET revocado_en = clock_timestamp(), motivo = 'cese', crl_pendiente = true
        WHERE serial IN (SELECT serial FROM certificado WHERE estado = 'active' AND llave_en = 'dispositivo');
      UPDATE certificado SET estado = 'revoked', revocado_en = clock_timestamp(),
          motivo_revocacion = 'El portal dejó de admitir llaves en el dispositivo'
        WHERE estado = 'active' AND llave_en = 'dispositivo';
      ALTER TABLE certificado
        DROP CONSTRAINT certificado_activo_con_llave,
        ADD CONSTRAINT certificado_activo_con_llave CHECK ((estado = 'active') = (llave_id IS NOT NULL)),
        DROP COLUMN llave_en;`);
  }
}
