import { Injectable } from '@nestjs/common';
import { TOPE_SIN_LLEGAR } from '@portal/contracts/inscripciones';
import { sql, type Tx } from '@portal/service-kit';
import type { InscripcionEntity } from './inscripcion.entity.js';
import { lockInscripcion } from './lock-inscripcion.js';
import type { SinLlegarEntity } from './sin-llegar.entity.js';

type Noticia = Pick<SinLlegarEntity, 'correoId' | 'inscripcionId' | 'motivo' | 'en'>;

/** What lists tell of one enrolment: what of it nobody has told yet. */
export interface PorContar {
  readonly inscripcionId: string;
  readonly cuantos: number;
  readonly motivo: string;
  readonly desde: Date;
  readonly correos: readonly string[];
}

/** Who said that it was told, and when. */
interface Contado {
  readonly por: string;
  readonly en: Date;
}

/** Notices that reached nobody (docs/adr/0083-a-notice-that-did-not-arrive.md). */
@Injectable()
export class SinLlegarRepository {
  /**
   * The enrolment is held first: its deletion ends before or after, and then nothing is noted. A mail is noted once:
   * the same fact again opens nothing that was settled.
   */
  async anotar(tx: Tx, { correoId, inscripcionId, motivo, en }: Noticia): Promise<void> {
    await lockInscripcion(tx, inscripcionId);
    await sql(
      tx,
      `INSERT INTO sin_llegar (correo_id, inscripcion_id, motivo, en)
       SELECT $1, id, $3, $4 FROM inscripcion WHERE id = $2 AND NOT prueba
       ON CONFLICT DO NOTHING`,
      [correoId, inscripcionId, motivo, en],
    );
  }

  /**
   * Settles these mails, and no other. The caller holds the enrolment, so of two people one is first.
   * @returns how many were settled now
   */
  async darPorContados(tx: Tx, id: string, correos: readonly string[], { por, en }: Contado): Promise<number> {
    const { affected } = await sql(
      tx,
      `UPDATE sin_llegar SET contado_en = $3, contado_por = $4
       WHERE inscripcion_id = $1 AND correo_id = ANY($2) AND contado_en IS NULL`,
      [id, correos, en, por],
    );
    return affected;
  }

  /** Who settled one of these mails last; undefined where nobody did. */
  async quienConto(tx: Tx, id: string, correos: readonly string[]): Promise<Contado | undefined> {
    const { rows } = await sql<Contado>(
      tx,
      `SELECT contado_por AS por, contado_en AS en FROM sin_llegar
       WHERE inscripcion_id = $1 AND correo_id = ANY($2) AND contado_en IS NOT NULL
       ORDER BY contado_en DESC LIMIT 1`,
      [id, correos],
    );
    return rows[0];
  }

  /** How many of an enrolment wait to be told. */
  async porContar(tx: Tx, id: string): Promise<number> {
    const { rows } = await sql<{ n: number }>(
      tx,
      'SELECT count(*)::int AS n FROM sin_llegar WHERE inscripcion_id = $1 AND contado_en IS NULL',
      [id],
    );
    return rows[0]?.n ?? 0;
  }
}

/** What of these enrolments waits to be told. Nearly always nothing, which no query is asked for. */
export async function sinLlegarDe(
  tx: Tx,
  filas: readonly Pick<InscripcionEntity, 'id' | 'sinLlegarEn'>[],
): Promise<readonly PorContar[]> {
  const ids = filas.filter(({ sinLlegarEn }) => sinLlegarEn).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<PorContar>(
    tx,
    `SELECT inscripcion_id AS "inscripcionId", count(*)::int AS cuantos, string_agg(DISTINCT motivo, ' ') AS motivo,
       min(en) AS desde, (array_agg(correo_id ORDER BY en, correo_id))[1:${TOPE_SIN_LLEGAR}] AS correos
     FROM sin_llegar WHERE inscripcion_id = ANY($1) AND contado_en IS NULL GROUP BY inscripcion_id`,
    [ids],
  );
  return rows;
}
