import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, tryLocksForTransaction, type Tx } from '@portal/service-kit';
import type { Verdict } from '../chain/verification.service.js';

/** One verification: what it found, when it began, how long it took. */
export interface Verificacion extends Verdict {
  readonly en: Date;
  readonly duracionMs: number;
}

interface Row {
  readonly empezo_en: Date;
  readonly entradas: string;
  readonly primera_rota: string | null;
  readonly causa: Verdict['reason'] | null;
  readonly duracion_ms: number;
}

/** What verifications of the whole chain found: inserted and read, never changed. */
@Injectable()
export class VerificacionesRepository {
  /**
   * One verification of the day at a time, over all replicas, until the transaction ends.
   * @returns whether it is ours
   */
  async tomarTurno(tx: Tx): Promise<boolean> {
    return (await tryLocksForTransaction(tx, ['auditoria.verificacion'])).length === 1;
  }

  async insertar(tx: Tx, { en, links, firstBroken, reason, duracionMs }: Verificacion): Promise<void> {
    await sql(
      tx,
      `INSERT INTO verificacion (id, empezo_en, entradas, primera_rota, causa, duracion_ms)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), en, links, firstBroken, reason, duracionMs],
    );
  }

  async ultima(tx: Tx): Promise<Verificacion | undefined> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT empezo_en, entradas, primera_rota, causa, duracion_ms
       FROM verificacion ORDER BY empezo_en DESC LIMIT 1`,
    );
    return rows[0] && leida(rows[0]);
  }
}

const leida = ({ empezo_en, entradas, primera_rota, causa, duracion_ms }: Row): Verificacion => ({
  en: empezo_en,
  links: Number(entradas),
  duracionMs: duracion_ms,
  ...(primera_rota !== null && { firstBroken: Number(primera_rota) }),
  ...(causa !== null && { reason: causa }),
});
