import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { CustodiaFirmantes } from './key-custody.js';
import { abrirSobre, ensobrar } from './key-envelope.js';
import type { ParDeLlaves } from './key-pair.js';
import { LlaveReservaEntity } from './pooled-key.entity.js';

/** Owner of a key that nobody has taken yet. */
const EN_RESERVA = 'reserva';

interface Row {
  id: string;
  publica: Buffer;
  kek_id: string;
  data_key: Buffer;
  sellada: Buffer;
}

/** The pool's rows. */
@Injectable()
export class ReservaRepository {
  constructor(private readonly custodia: CustodiaFirmantes) {}

  async agregar(tx: Tx, par: ParDeLlaves): Promise<void> {
    const id = randomUUID();
    const sobre = await ensobrar(this.custodia.llavero.current, par.privada, { llaveId: id, dueno: EN_RESERVA });
    await tx.insert(LlaveReservaEntity, { id, publica: par.publica, ...sobre });
  }

  /** Takes the oldest keys for good, with the transaction. @returns as many as there are: who takes them fills the private ones with zeros */
  async tomar(tx: Tx, cuantas: number): Promise<ParDeLlaves[]> {
    const { rows } = await sql<Row>(
      tx,
      `DELETE FROM llave_reserva
       WHERE id = ANY (ARRAY(SELECT id FROM llave_reserva ORDER BY creada_en LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, publica, kek_id, data_key, sellada`,
      [cuantas],
    );
    return Promise.all(rows.map((row) => this.abrir(row)));
  }

  private async abrir(row: Row): Promise<ParDeLlaves> {
    const sobre = { kekId: row.kek_id, dataKey: row.data_key, sellada: row.sellada };
    const privada = await abrirSobre(this.custodia.llavero, sobre, { llaveId: row.id, dueno: EN_RESERVA });
    return { publica: row.publica, privada };
  }

  contar(tx: Tx): Promise<number> {
    return tx.count(LlaveReservaEntity);
  }
}
