import { Injectable } from '@nestjs/common';
import { MINUTOS_ATASCADO } from '@portal/dominio/filtros';
import { sql, type Tx } from '@portal/service-kit';
import type { AtascoEntity } from './atasco.entity.js';
import type { InscripcionEntity } from './inscripcion.entity.js';
import { lockInscripcion } from './lock-inscripcion.js';

/** What lists tell of one enrolment: its reasons, since the first failure. */
export type Atascada = Pick<AtascoEntity, 'inscripcionId' | 'que' | 'motivo' | 'desde'>;

/** A mail with a copy of completion, and when its fact was told. */
interface Copia {
  readonly correoId: string;
  readonly inscripcionId: string;
  readonly en: Date;
}

const A_TIEMPO = `interval '${MINUTOS_ATASCADO} minutes'`;

/** What is stuck. Facts come in any order, so a mail that went after a failure keeps its row. */
@Injectable()
export class AtascosRepository {
  /** The document could not be prepared. The database itself forgets this once there is one. */
  async documento(tx: Tx, inscripcionId: string, motivo: string): Promise<void> {
    await lockInscripcion(tx, inscripcionId);
    await sql(
      tx,
      `INSERT INTO atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
       SELECT id, id, 'documento', $2, now(), creada_en + ${A_TIEMPO}, now()
       FROM inscripcion WHERE id = $1 AND revision IS NULL
       ON CONFLICT (id) DO UPDATE SET motivo = excluded.motivo, dicho_en = excluded.dicho_en`,
      [inscripcionId, motivo],
    );
  }

  /** @param definitivo nobody tries it again by itself: it counts at once */
  async copia(tx: Tx, copia: Copia, motivo: string, definitivo: boolean): Promise<void> {
    await sql(
      tx,
      `INSERT INTO atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
       SELECT $1, id, 'copia', $4, $3::timestamptz, $3 + CASE WHEN $5 THEN interval '0' ELSE ${A_TIEMPO} END, $3
       FROM inscripcion WHERE id = $2
       ON CONFLICT (id) DO UPDATE SET motivo = excluded.motivo, dicho_en = excluded.dicho_en,
         desde = CASE WHEN atasco.cuenta_en IS NULL THEN excluded.desde ELSE atasco.desde END,
         cuenta_en = least(atasco.cuenta_en, excluded.cuenta_en)
       WHERE atasco.dicho_en < excluded.dicho_en`,
      [copia.correoId, copia.inscripcionId, copia.en, motivo, definitivo],
    );
  }

  /** The mail server took it after all. */
  async salio(tx: Tx, { correoId, inscripcionId, en }: Copia): Promise<void> {
    await sql(
      tx,
      `INSERT INTO atasco (id, inscripcion_id, que, motivo, desde, dicho_en)
       SELECT $1, id, 'copia', '', $3::timestamptz, $3 FROM inscripcion WHERE id = $2
       ON CONFLICT (id) DO UPDATE SET cuenta_en = NULL, dicho_en = excluded.dicho_en
       WHERE atasco.dicho_en <= excluded.dicho_en`,
      [correoId, inscripcionId, en],
    );
  }
}

/** What is stuck of these enrolments. Nearly always nothing, which no query is asked for. */
export async function atascadasDe(
  tx: Tx,
  filas: readonly Pick<InscripcionEntity, 'id' | 'atascadaEn'>[],
): Promise<readonly Atascada[]> {
  const ids = filas.filter(({ atascadaEn }) => atascadaEn).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<Atascada>(
    tx,
    `SELECT inscripcion_id AS "inscripcionId", min(que) AS que, string_agg(DISTINCT motivo, ' ') AS motivo,
       min(desde) AS desde
     FROM atasco WHERE inscripcion_id = ANY($1) AND cuenta_en <= now() GROUP BY inscripcion_id`,
    [ids],
  );
  return rows;
}
