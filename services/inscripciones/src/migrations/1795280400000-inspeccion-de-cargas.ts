import type { MigrationInterface, QueryRunner } from 'typeorm';

const estados = (lista: string) =>
  `ALTER TABLE carga DROP CONSTRAINT carga_estado, ADD CONSTRAINT carga_estado CHECK (estado IN (${lista}))`;

/** The state `inspeccionando`: one inspection of an upload, and one upload of a person, at a time. */
export class InspeccionDeCargas1795280400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(estados(`'pedida', 'inspeccionando', 'registrada', 'usada', 'rechazada'`));
    await runner.query(
      `ALTER TABLE carga ADD COLUMN inspeccion uuid, ADD COLUMN inspeccion_vence timestamptz,
         ADD CONSTRAINT carga_inspeccion
           CHECK ((estado = 'inspeccionando') = (inspeccion IS NOT NULL AND inspeccion_vence IS NOT NULL))`,
    );
    await runner.query(`CREATE UNIQUE INDEX carga_inspeccionando ON carga (dueno_sub) WHERE estado = 'inspeccionando'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX carga_inspeccionando');
    await runner.query('ALTER TABLE carga DROP CONSTRAINT carga_inspeccion');
    await runner.query(`UPDATE carga SET estado = 'pedida' WHERE estado = 'inspeccionando'`);
    await runner.query('ALTER TABLE carga DROP COLUMN inspeccion, DROP COLUMN inspeccion_vence');
    await runner.query(estados(`'pedida', 'registrada', 'usada', 'rechazada'`));
  }
}
