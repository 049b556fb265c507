import { Injectable } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { reintentoPedido } from '@portal/contracts/inscripciones';
import { Log, OnEventReaction } from '@portal/service-kit';
import { PreparacionService } from './preparacion.service.js';

/** Prepares a document at once that an administrator asks for again. */
@Injectable()
export class ReintentosConsumer {
  constructor(
    private readonly preparacion: PreparacionService,
    private readonly log: Log,
  ) {}

  /** One attempt: why it failed stands with the enrolment, and the sweep goes on as before. */
  @OnEventReaction(reintentoPedido, { concurrency: 2 })
  async documento({ inscripcionId, que }: EventData<typeof reintentoPedido>): Promise<void> {
    if (que !== 'documento') return;
    try {
      await this.preparacion.preparar(inscripcionId);
    } catch (error) {
      this.log.warn('document asked for again failed', { resource: `inscripcion:${inscripcionId}`, error });
    }
  }
}
