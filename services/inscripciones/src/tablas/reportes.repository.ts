import { Injectable } from '@nestjs/common';
import { inicioDelDia } from '@portal/dominio/fechas';
import { sql, type Tx } from '@portal/service-kit';

/** Calendar dates in Bogotá, both included. */
interface Rango {
  readonly desde: string;
  readonly hasta: string;
}

/** How far the enrolments of a range got; hours are medians since the sending, null where nobody got that far. */
export interface Avance {
  readonly enviadas: number;
  readonly abiertas: number;
  readonly firmadas: number;
  readonly completas: number;
  readonly horasAbierta: number | null;
  readonly horasConductor: number | null;
  readonly horasPropietario: number | null;
  readonly horasCompleta: number | null;
}

/** How many were returned about the same fields, and how many of them were not replaced yet. */
export interface Devueltas {
  readonly campos: readonly string[];
  readonly inscripciones: number;
  readonly sinReemplazar: number;
}

const DIA_MS = 86_400_000;
const finDelDia = (fecha: string): Date => new Date(inicioDelDia(fecha).getTime() + DIA_MS);

const mediana = (columna: string, nombre: string): string =>
  `(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${columna} - creada_en) / 3600.0)
    FILTER (WHERE ${columna} IS NOT NULL))::float8 AS "${nombre}"`;

/**
 * Figures over ranges of time. How far enrolments got and how many there were is read from an index alone, refused
 * mails and returned enrolments from their rows. What was made to try the portal is in none.
 */
@Injectable()
export class ReportesRepository {
  /** Of what was sent within the range and not taken back. */
  async avance(tx: Tx, { desde, hasta }: Rango): Promise<Avance> {
    const { rows } = await sql<Avance>(
      tx,
      `SELECT count(*)::int AS enviadas, count(abierta_en)::int AS abiertas,
         (count(*) FILTER (WHERE firmada_conductor_en IS NOT NULL OR firmada_propietario_en IS NOT NULL))::int
           AS firmadas,
         count(completada_en)::int AS completas,
         ${mediana('abierta_en', 'horasAbierta')}, ${mediana('firmada_conductor_en', 'horasConductor')},
         ${mediana('firmada_propietario_en', 'horasPropietario')}, ${mediana('completada_en', 'horasCompleta')}
       FROM inscripcion WHERE creada_en >= $1 AND creada_en < $2 AND retirada_en IS NULL AND NOT prueba`,
      [inicioDelDia(desde), finDelDia(hasta)],
    );
    return rows[0]!;
  }

  /** Refused mails of what was sent within the range, by their reason. What was taken back waits for none. */
  async rechazos(tx: Tx, { desde, hasta }: Rango): Promise<{ motivo: string; correos: number }[]> {
    const { rows } = await sql<{ motivo: string; correos: number }>(
      tx,
      `SELECT coalesce(e.motivo, 'El servidor de correo no lo aceptó.') AS motivo, count(*)::int AS correos
       FROM inscripcion i JOIN entrega e ON e.inscripcion_id = i.id
       WHERE i.correo_rechazado AND i.creada_en >= $1 AND i.creada_en < $2 AND e.estado = 'rechazado'
         AND NOT i.prueba
       GROUP BY 1 ORDER BY 2 DESC, 1`,
      [inicioDelDia(desde), finDelDia(hasta)],
    );
    return rows;
  }

  /** What was returned of what was sent within the range, by the fields that it is about. */
  async devueltas(tx: Tx, { desde, hasta }: Rango): Promise<Devueltas[]> {
    const { rows } = await sql<Devueltas>(
      tx,
      `SELECT coalesce(retirada_campos, '[]'::jsonb) AS campos, count(*)::int AS inscripciones,
         (count(*) FILTER (WHERE reemplazada_por IS NULL))::int AS "sinReemplazar"
       FROM inscripcion WHERE retiro = 'devuelta' AND creada_en >= $1 AND creada_en < $2 AND NOT prueba
       GROUP BY 1 ORDER BY 1`,
      [inicioDelDia(desde), finDelDia(hasta)],
    );
    return rows;
  }

  /** Sent within each range and not taken back, and completed within it. */
  async porRango(tx: Tx, rangos: readonly Rango[]): Promise<{ enviadas: number; completas: number }[]> {
    const { rows } = await sql<{ enviadas: number; completas: number }>(
      tx,
      `SELECT
         (SELECT count(*)::int FROM inscripcion WHERE creada_en >= r.desde AND creada_en < r.hasta
            AND retirada_en IS NULL AND NOT prueba) AS enviadas,
         (SELECT count(*)::int FROM inscripcion WHERE completada_en >= r.desde AND completada_en < r.hasta
            AND NOT prueba) AS completas
       FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS r (desde, hasta, n) ORDER BY r.n`,
      [rangos.map(({ desde }) => inicioDelDia(desde)), rangos.map(({ hasta }) => finDelDia(hasta))],
    );
    return rows;
  }
}
