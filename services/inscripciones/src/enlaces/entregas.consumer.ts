import { Injectable } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { correoAceptado, correoAplazado, correoRechazado } from '@portal/contracts/notificaciones';
import { OnEvent, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

/**
 * Follows the mails of signing requests: what the mail server said becomes the delivery's state. Taken or refused for
 * good, a mail needs its token no more. The link's row goes first, as in every unit that changes both.
 */
@Injectable()
export class EntregasConsumer {
  constructor(
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly inscripciones: InscripcionesRepository,
  ) {}

  @OnEvent(correoAceptado)
  async aceptado(tx: Tx, { enlaceId, inscripcionId, aceptadoEn }: EventData<typeof correoAceptado>): Promise<void> {
    if (enlaceId === undefined || inscripcionId === undefined) return;
    const fecha = new Date(aceptadoEn);
    await this.enlaces.olvidarToken(tx, enlaceId);
    await this.entregas.pasar(tx, enlaceId, ['en-cola', 'rechazado'], { estado: 'aceptado', motivo: null, fecha });
    await this.inscripciones.marcarSolicitada(tx, inscripcionId, fecha);
  }

  @OnEvent(correoRechazado)
  async rechazado(tx: Tx, { enlaceId, motivo, rechazadoEn }: EventData<typeof correoRechazado>): Promise<void> {
    if (enlaceId === undefined) return;
    await this.enlaces.olvidarToken(tx, enlaceId);
    await this.entregas.pasar(tx, enlaceId, ['en-cola'], { estado: 'rechazado', motivo, fecha: new Date(rechazadoEn) });
  }

  /** The mail stays in the queue, now with the reason of its failure. */
  @OnEvent(correoAplazado)
  async aplazado(tx: Tx, { enlaceId, motivo, aplazadoEn }: EventData<typeof correoAplazado>): Promise<void> {
    if (enlaceId === undefined) return;
    await this.entregas.pasar(tx, enlaceId, ['en-cola'], { estado: 'en-cola', motivo, fecha: new Date(aplazadoEn) });
  }
}
