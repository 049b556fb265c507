import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The driver's document as `textoDeBusqueda` writes it since: without the dots between its digits, flattened (`aplanar`). */
const sinPuntos = `regexp_replace(formulario->>'numeroDocumentoConductor', '(?<=[0-9])[.](?=[0-9])', '', 'g')`;
const plano = `lower(regexp_replace(${sinPuntos}, '\\s+', ' ', 'g'))`;

/**
 * Enrolments stored before are found without the dots of the driver's document too. What has it already is not touched.
 * What an old replica stores after this has run, while the service is being replaced, is not covered: it is found with the
 * dots only, as everything was before.
 */
export class DocumentoSinPuntos1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE inscripcion SET busqueda = busqueda || ' ' || ${plano}
         WHERE formulario->>'numeroDocumentoConductor' ~ '[0-9][.][0-9]' AND strpos(busqueda, ${plano}) = 0`,
    );
  }

  /** Nothing to take back: what was added only finds more. */
  async down(): Promise<void> {}
}
