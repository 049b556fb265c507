import { Injectable } from '@nestjs/common';
import { AppError, type EventData, type ResponseOf } from '@portal/contracts/core';
import { copiasDeCompletada, reintentoPedido } from '@portal/contracts/inscripciones';
import { Calls, OnEventReaction, Transactions, type Told } from '@portal/service-kit';
import { CorreosRepository } from '../correos/correos.repository.js';
import { COPIA } from '../plantillas/plantillas.js';
import { copiasDe } from './hechos.consumer.js';

/** Sends copies at once that an administrator asks for again (docs/adr/0069-what-is-stuck.md). */
@Injectable()
export class ReintentosConsumer {
  constructor(
    private readonly calls: Calls,
    private readonly transactions: Transactions,
    private readonly correos: CorreosRepository,
  ) {}

  /** Those that wait are due now. A refused one, whose words are erased, is asked for and goes back into the queue. */
  @OnEventReaction(reintentoPedido, { concurrency: 2 })
  async copia({ inscripcionId, que, completadaEn }: EventData<typeof reintentoPedido>, told: Told): Promise<void> {
    if (que !== 'copia' || completadaEn === undefined) return;
    const datos = await this.preguntar(inscripcionId);
    if (!datos?.documento) return;
    const { key, sha256, bytes } = datos.documento;
    const copias = copiasDe({ inscripcionId, key, sha256, bytes, completadaEn }, datos);
    await this.transactions.run(async (tx) => {
      await this.correos.adelantar(tx, inscripcionId, COPIA);
      for (const copia of copias) await this.correos.reabrir(tx, inscripcionId, copia, new Date(told.at));
    });
  }

  /** @returns undefined once the enrolment was deleted */
  private async preguntar(inscripcionId: string): Promise<ResponseOf<typeof copiasDeCompletada> | undefined> {
    try {
      return await this.calls.send(copiasDeCompletada, { inscripcionId });
    } catch (error) {
      if (error instanceof AppError && error.code === 'INSCRIPCION_NO_ENCONTRADA') return undefined;
      throw error;
    }
  }
}
