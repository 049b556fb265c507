import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of what waits, the few that an administrator looks for: counted without reading all that waits (docs/adr/0057). */
export class PorAtender1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inscripcion_enlace_vence ON inscripcion (enlace_vence_en, creada_en, id) WHERE completada_en IS NULL;
      CREATE INDEX inscripcion_sin_abrir ON inscripcion (sin_abrir_desde, creada_en, id)
        WHERE completada_en IS NULL AND sin_abrir_desde IS NOT NULL;
      CREATE INDEX inscripcion_falta_conductor ON inscripcion (creada_en, id)
        WHERE completada_en IS NULL AND firmada_conductor_en IS NULL;
      CREATE INDEX inscripcion_falta_propietario ON inscripcion (creada_en, id)
        WHERE completada_en IS NULL AND firmada_propietario_en IS NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX inscripcion_enlace_vence, inscripcion_sin_abrir, inscripcion_falta_conductor,
        inscripcion_falta_propietario;`);
  }
}
