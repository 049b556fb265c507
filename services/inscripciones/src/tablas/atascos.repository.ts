import { Injectable } from '@nestjs/common';
import { MINUTOS_ATASCADO } from '@portal/dominio/filtros';
import { sql, type Tx } from '@portal/service-kit';
import type { AtascoEntity } from './atasco.entity.js';
import type { InscripcionEntity } from './inscripcion.entity.js';
import { lockInscripcion } from './lock-inscripcion.js';

/** What lists tell of one enrolment: its reasons, since the first failure. */
export type Atascada = Pick<AtascoEntity, 'inscripcionId' | 'que' | 'motivo' | 'desde' | 'reintentadoEn'>;

/** What was asked for again: now, or before by somebody else. */
interface Pedido {
  readonly que: AtascoEntity['que'];
  readonly enCurso: boolean;
}

/** A mail with a copy of completion, and when its fact was told. */
interface Copia {
  readonly correoId: string;
  readonly inscripcionId: string;
  readonly en: Date;
}

const A_TIEMPO = `interval '${MINUTOS_ATASCADO} minutes'`;

/**
 * An attempt was asked for and nothing was told of it since. After two minutes it may be asked for again: its fact may
 * be lost.
 */
const EN_CURSO = `(a.reintentado_en > a.dicho_en AND a.reintentado_en > now() - interval '2 minutes')`;
/** The document is being rendered at this moment, whoever began it. */
const SE_PREPARA = `EXISTS (SELECT FROM preparacion p WHERE p.inscripcion_id = a.id AND p.vence > now())`;

/** What is stuck. Facts come in any order, so a mail that went after a failure keeps its row. */
@Injectable()
export class AtascosRepository {
  /**
   * The document could not be prepared. The database itself forgets this once there is one: the row is held, so that
   * one which comes at this moment is waited for and seen.
   */
  async documento(tx: Tx, inscripcionId: string, motivo: string): Promise<void> {
    await lockInscripcion(tx, inscripcionId);
    await sql(
      tx,
      `INSERT INTO atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
       SELECT id, id, 'documento', $2, now(), creada_en + ${A_TIEMPO}, now()
       FROM inscripcion WHERE id = $1 AND revision IS NULL FOR NO KEY UPDATE
       ON CONFLICT (id) DO UPDATE SET motivo = excluded.motivo, dicho_en = excluded.dicho_en`,
      [inscripcionId, motivo],
    );
  }

  /**
   * The enrolment is held first: its deletion ends before or after, and of two failures each counts the other.
   * @param definitivo nobody tries it again by itself: it counts at once
   */
  async copia(tx: Tx, copia: Copia, motivo: string, definitivo: boolean): Promise<void> {
    await lockInscripcion(tx, copia.inscripcionId);
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
    await lockInscripcion(tx, inscripcionId);
    await sql(
      tx,
      `INSERT INTO atasco (id, inscripcion_id, que, motivo, desde, dicho_en)
       SELECT $1, id, 'copia', '', $3::timestamptz, $3 FROM inscripcion WHERE id = $2
       ON CONFLICT (id) DO UPDATE SET cuenta_en = NULL, dicho_en = excluded.dicho_en
       WHERE atasco.dicho_en <= excluded.dicho_en`,
      [correoId, inscripcionId, en],
    );
  }

  /**
   * Notes that another attempt is asked for. The caller holds the enrolment, so of two people one is first.
   * @returns undefined when nothing is stuck any more
   */
  async pedir(tx: Tx, inscripcionId: string): Promise<Pedido | undefined> {
    const { rows } = await sql<{ que: AtascoEntity['que']; enCurso: boolean }>(
      tx,
      `SELECT que, (${EN_CURSO} OR ${SE_PREPARA}) IS TRUE AS "enCurso"
       FROM atasco a WHERE inscripcion_id = $1 AND cuenta_en IS NOT NULL`,
      [inscripcionId],
    );
    const [una] = rows;
    if (!una) return undefined;
    if (rows.every(({ enCurso }) => enCurso)) return { que: una.que, enCurso: true };
    await sql(tx, 'UPDATE atasco SET reintentado_en = now() WHERE inscripcion_id = $1 AND cuenta_en IS NOT NULL', [
      inscripcionId,
    ]);
    return { que: una.que, enCurso: false };
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
       min(desde) AS desde, max(reintentado_en) FILTER (WHERE ${EN_CURSO}) AS "reintentadoEn"
     FROM atasco a WHERE inscripcion_id = ANY($1) AND cuenta_en <= now() GROUP BY inscripcion_id`,
    [ids],
  );
  return rows;
}
