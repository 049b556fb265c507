import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { sql, type Tx } from '@portal/service-kit';
import { CustodiaFirmantes } from './custodia.js';
import { LlaveReservaEntity } from './llave-reserva.entity.js';
import type { ParDeLlaves } from './par-de-llaves.js';
import { abrirSobre, ensobrar } from './sobre.js';

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
    const sobre = await ensobrar(this.custodia.llavero.vigente, par.privada, { llaveId: id, dueno: EN_RESERVA });
    await tx.insert(LlaveReservaEntity, { id, publica: par.publica, ...sobre });
  }

  /** Takes the oldest key for good, with the transaction. @throws AppError LLAVES_AGOTADAS when none is left */
  async tomar(tx: Tx): Promise<ParDeLlaves> {
    const { rows } = await sql<Row>(
      tx,
      `DELETE FROM llave_reserva
       WHERE id = (SELECT id FROM llave_reserva ORDER BY creada_en LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, publica, kek_id, data_key, sellada`,
    );
    const [row] = rows;
    if (!row) throw new AppError('LLAVES_AGOTADAS');
    const sobre = { kekId: row.kek_id, dataKey: row.data_key, sellada: row.sellada };
    const privada = await abrirSobre(this.custodia.llavero, sobre, { llaveId: row.id, dueno: EN_RESERVA });
    return { publica: row.publica, privada };
  }

  contar(tx: Tx): Promise<number> {
    return tx.count(LlaveReservaEntity);
  }
}
