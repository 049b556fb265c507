import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { certificacionesDe, idDeRuta } from './carga.rules.js';
import type { InscripcionEntity } from './inscripcion.entity.js';
import { huellasDe, rasgosDe, type Rasgo } from './rasgos.rules.js';

/** Another enrolment that shares something with one. */
export type Coincidencia = Pick<Rasgo, 'clave' | 'quien'> &
  Pick<InscripcionEntity, 'id' | 'codigo' | 'creadaEn' | 'formulario'>;

/** Of each trait no more is read on either side: a big owner's letter stands in thousands. */
const POR_RASGO = 10;

/** Living others with the trait `m`. */
const OTROS = `FROM rasgo r JOIN inscripcion i ON i.id = r.inscripcion_id
   WHERE r.clave = m.clave AND r.inscripcion_id <> $1 AND i.retirada_en IS NULL
     AND (m.hasta IS NULL OR i.creada_en < m.hasta)`;

const COLUMNAS = 'r.quien, i.id, i.codigo, i.creada_en, i.formulario';

/** Where the trait belongs to the same as here. */
const DEL_MISMO = `
  (SELECT ${COLUMNAS} ${OTROS} AND r.quien = m.quien AND m.iguales LIMIT ${POR_RASGO})`;

/** Who is the next one in the index, behind `tras`. */
const siguiente = (lado: '<' | '>', tras: string) =>
  `(SELECT r.quien ${OTROS} AND r.quien ${lado} ${tras} ORDER BY r.quien ${lado === '<' ? 'DESC' : ''} LIMIT 1)`;

/**
 * Where it belongs to others, on one side of who it belongs to here. One enrolment of each comes first: however often
 * one of them stands there, nobody else is crowded out. The index is asked for one after the other.
 */
const deOtros = (lado: '<' | '>') => `
  (WITH RECURSIVE otros AS (
     SELECT ${siguiente(lado, 'm.quien')} AS quien
     UNION ALL SELECT ${siguiente(lado, 'otros.quien')} FROM otros WHERE otros.quien IS NOT NULL)
   SELECT una.quien, una.id, una.codigo, una.creada_en, una.formulario
   FROM (SELECT quien FROM otros LIMIT ${POR_RASGO}) otro CROSS JOIN LATERAL (
     SELECT ${COLUMNAS}, row_number() OVER () AS vez ${OTROS} AND r.quien = otro.quien LIMIT ${POR_RASGO}) una
   ORDER BY una.vez, una.quien LIMIT ${POR_RASGO})`;

/** What enrolments share with each other. */
@Injectable()
export class RasgosRepository {
  /** Writes those of enrolments without any, and leaves what another replica holds. @returns how many enrolments */
  async ponerAlDia(tx: Tx, limite: number): Promise<number> {
    // A deletion at the same moment waits, or its enrolment is left to it: neither lock is asked for in vain.
    const { rows } = await sql<Pick<InscripcionEntity, 'id' | 'formulario'>>(
      tx,
      `SELECT i.id, i.formulario FROM sin_rasgos s JOIN inscripcion i ON i.id = s.inscripcion_id
       LIMIT $1 FOR UPDATE OF s SKIP LOCKED FOR KEY SHARE OF i SKIP LOCKED`,
      [limite],
    );
    const huellas = await this.huellas(tx, rows);
    const suyos = rows.flatMap(({ id, formulario }) =>
      rasgosDe(
        formulario,
        huellasDe(formulario, (ruta) => huellas.get(idDeRuta(ruta) ?? '')),
      ).map(({ clave, quien }) => ({ id, clave, quien })),
    );
    await sql(
      tx,
      `INSERT INTO rasgo (inscripcion_id, clave, quien)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) ON CONFLICT DO NOTHING`,
      [suyos.map(({ id }) => id), suyos.map(({ clave }) => clave), suyos.map(({ quien }) => quien)],
    );
    await sql(tx, 'DELETE FROM sin_rasgos WHERE inscripcion_id = ANY($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  }

  /**
   * Living enrolments in which these traits belong to somebody else; a letter also where it belongs to the same, and
   * of a plate only those before this one.
   */
  async coincidencias(
    tx: Tx,
    { id, creadaEn }: Pick<InscripcionEntity, 'id' | 'creadaEn'>,
    rasgos: readonly Rasgo[],
  ): Promise<Coincidencia[]> {
    const { rows } = await sql<Coincidencia>(
      tx,
      `SELECT m.clave, o.quien, o.id, o.codigo, o.creada_en AS "creadaEn", o.formulario
       FROM unnest($2::uuid[], $3::uuid[], $4::boolean[], $5::timestamptz[]) AS m (clave, quien, iguales, hasta)
         CROSS JOIN LATERAL (${[deOtros('<'), deOtros('>'), DEL_MISMO].join(' UNION ALL ')}) o`,
      [
        id,
        rasgos.map(({ clave }) => clave),
        rasgos.map(({ quien }) => quien),
        rasgos.map(({ clase }) => clase === 'carta'),
        rasgos.map(({ clase }) => (clase === 'placa' ? creadaEn : null)),
      ],
    );
    return rows;
  }

  /** The hashes of the letters that these forms name, by upload. */
  private async huellas(
    tx: Tx,
    filas: readonly Pick<InscripcionEntity, 'formulario'>[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const ids = filas.flatMap(({ formulario }) =>
      certificacionesDe(formulario).flatMap((ruta) => idDeRuta(ruta) ?? []),
    );
    const { rows } = await sql<{ id: string; sha256: string | null }>(
      tx,
      'SELECT id, sha256 FROM carga WHERE id = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  }
}
