import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { InscripcionEntity } from './inscripcion.entity.js';

/** What a completed document still lacks: validation data, or the archive timestamp that was asked for. */
export type Falta = 'datos' | 'sello';

/** One attempt's hold on an enrolment. */
export interface ReservaAmpliacion {
  readonly revision: number;
  readonly falta: Falta;
  readonly intentos: number;
}

/** Signed by both, at least once with a timestamp. Without one, validation data cannot keep a signature valid. */
const POR_AMPLIAR = `firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL
  AND (ampliada_en IS NULL OR sello_pedido_en IS NOT NULL)
  AND EXISTS (SELECT 1 FROM firma WHERE inscripcion_id = inscripcion.id AND nivel <> 'B-B')`;
const DEBIDA = `(ampliar_desde IS NULL OR ampliar_desde <= now())`;

/** How far documents are extended behind their signatures. Its times are the database's own. */
@Injectable()
export class AmpliacionesRepository {
  /** Ids of the enrolments that are due, the longest waiting first. */
  async debidas(tx: Tx, limite: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `SELECT id FROM inscripcion WHERE ${POR_AMPLIAR} AND ${DEBIDA} ORDER BY ampliar_desde NULLS FIRST LIMIT $1`,
      [limite],
    );
    return rows.map(({ id }) => id);
  }

  /** How many lack something, due or not. */
  async pendientes(tx: Tx): Promise<number> {
    const { rows } = await sql<{ n: string }>(tx, `SELECT count(*) AS n FROM inscripcion WHERE ${POR_AMPLIAR}`);
    return Number(rows[0]?.n);
  }

  /** Holds one for an attempt. @returns undefined when it lacks nothing, is held, or waits */
  async tomar(tx: Tx, id: string, reservaMs: number): Promise<ReservaAmpliacion | undefined> {
    const { rows } = await sql<ReservaAmpliacion>(
      tx,
      `UPDATE inscripcion
       SET ampliar_desde = now() + $2 * interval '1 millisecond', ampliar_intentos = ampliar_intentos + 1
       WHERE id = $1 AND ${POR_AMPLIAR} AND ${DEBIDA}
       RETURNING revision, ampliar_intentos AS intentos,
         CASE WHEN ampliada_en IS NULL THEN 'datos' ELSE 'sello' END AS falta`,
      [id, reservaMs],
    );
    return rows[0];
  }

  /** The next attempt is not made before then. */
  async aplazar(tx: Tx, id: string, despuesMs: number): Promise<void> {
    await sql(tx, `UPDATE inscripcion SET ampliar_desde = now() + $2 * interval '1 millisecond' WHERE id = $1`, [
      id,
      despuesMs,
    ]);
  }

  /**
   * Moves the document from revision `desde` to the next, which brings what it lacked. A timestamp needs validation
   * data of its own in turn.
   * @returns false when another attempt moved it first, or it is gone
   */
  async avanzar(tx: Tx, id: string, desde: number, falta: Falta, ahora: Date): Promise<boolean> {
    const cambio = falta === 'datos' ? { ampliadaEn: ahora } : { ampliadaEn: null, selloPedidoEn: null };
    const progreso = { ...cambio, revision: desde + 1, ampliarDesde: null, ampliarIntentos: 0 };
    const { affected } = await tx.update(InscripcionEntity, { id, revision: desde }, progreso);
    return affected === 1;
  }
}
