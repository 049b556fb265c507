import { Injectable } from '@nestjs/common';
import { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import type { Envelope, EventData } from '@portal/contracts/core';
import {
  enlaceEmitido,
  enlaceRevocado,
  inscripcionCompletada,
  inscripcionEliminada,
} from '@portal/contracts/inscripciones';
import { OnEvent, type Tx } from '@portal/service-kit';
import { OlvidosService } from '../olvidos/olvidos.service.js';
import { avisoDeEmision, avisoDeRevocacion, copiasDe, correoDeEnlace } from './correos.rules.js';

/** Facts that somebody must hear of become rows of the queue, in the transaction of the inbox. */
@Injectable()
export class HechosConsumer {
  constructor(private readonly correos: OlvidosService) {}

  @OnEvent(enlaceEmitido)
  async enlaceEmitido(tx: Tx, data: EventData<typeof enlaceEmitido>, { id }: Envelope): Promise<void> {
    await this.correos.encolar(tx, { eventId: id, ...correoDeEnlace(data) });
  }

  @OnEvent(enlaceRevocado)
  async enlaceRevocado(tx: Tx, { enlaceId, inscripcionId }: EventData<typeof enlaceRevocado>): Promise<void> {
    await this.correos.olvidarEnlace(tx, inscripcionId, enlaceId);
  }

  @OnEvent(inscripcionCompletada)
  async completada(tx: Tx, data: EventData<typeof inscripcionCompletada>, { id }: Envelope): Promise<void> {
    for (const copia of copiasDe(data)) await this.correos.encolar(tx, { eventId: id, ...copia });
  }

  @OnEvent(certificadoEmitido)
  async certificadoEmitido(tx: Tx, data: EventData<typeof certificadoEmitido>, { id }: Envelope): Promise<void> {
    await this.correos.encolar(tx, { eventId: id, ...avisoDeEmision(data) });
  }

  /** A replaced certificate is told by the mail about its successor. */
  @OnEvent(certificadoRevocado)
  async certificadoRevocado(tx: Tx, data: EventData<typeof certificadoRevocado>, { id }: Envelope): Promise<void> {
    if (!data.porReemplazo) await this.correos.encolar(tx, { eventId: id, ...avisoDeRevocacion(data) });
  }

  @OnEvent(inscripcionEliminada)
  async eliminada(tx: Tx, { inscripcionId }: EventData<typeof inscripcionEliminada>): Promise<void> {
    await this.correos.olvidarInscripcion(tx, inscripcionId);
  }
}
