import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The driver's document as `textoDeBusqueda` writes it since: without the dots between its digits. */
const sinPuntos = `regexp_replace(formulario->>'numeroDocumentoConductor', '(?<=[0-9])[.](?=[0-9])', '', 'g')`;

/** Enrolments stored before are found without the dots of the driver's document too. What has it already is not touched. */
export class DocumentoSinPuntos1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE inscripcion SET busqueda = busqueda || ' ' || lower(${sinPuntos})
         WHERE formulario->>'numeroDocumentoConductor' ~ '[0-9][.][0-9]' AND strpos(busqueda, lower(${sinPuntos})) = 0`,
    );
  }

  /** Nothing to take back: what was added only finds more. */
  async down(): Promise<void> {}
}
