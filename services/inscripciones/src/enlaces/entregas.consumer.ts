import { Injectable } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { correoAceptado, correoAplazado, correoRebotado, correoRechazado } from '@portal/contracts/notificaciones';
import { OnEvent, type Tx } from '@portal/service-kit';
import { AtascosRepository } from '../tablas/atascos.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { SinLlegarRepository } from '../tablas/sin-llegar.repository.js';

/**
 * Follows the mails of signing requests, the copies that are stuck and the notices that reached nobody: what the mail
 * server said becomes the state. Taken or refused for good, a mail needs its token no more. The link's row goes first,
 * as in every unit that changes both.
 */
@Injectable()
export class EntregasConsumer {
  constructor(
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly atascos: AtascosRepository,
    private readonly sinLlegar: SinLlegarRepository,
  ) {}

  @OnEvent(correoAceptado)
  async aceptado(tx: Tx, correo: EventData<typeof correoAceptado>): Promise<void> {
    const { enlaceId, inscripcionId, aceptadoEn } = correo;
    const fecha = new Date(aceptadoEn);
    const copia = copiaDe(correo, fecha);
    if (copia) await this.atascos.salio(tx, copia);
    if (enlaceId === undefined || inscripcionId === undefined) return;
    await this.enlaces.olvidarToken(tx, enlaceId);
    await this.entregas.pasar(tx, enlaceId, ['en-cola', 'rechazado'], { estado: 'aceptado', motivo: null, fecha });
    await this.inscripciones.marcarSolicitada(tx, inscripcionId, fecha);
  }

  @OnEvent(correoRechazado)
  async rechazado(tx: Tx, correo: EventData<typeof correoRechazado>): Promise<void> {
    const { enlaceId, motivo, rechazadoEn } = correo;
    const fecha = new Date(rechazadoEn);
    const copia = copiaDe(correo, fecha);
    if (copia) await this.atascos.copia(tx, copia, motivo, true);
    const noticia = noticiaDe(correo, fecha);
    if (noticia) await this.sinLlegar.anotar(tx, noticia);
    if (enlaceId === undefined) return;
    await this.enlaces.olvidarToken(tx, enlaceId);
    await this.entregas.pasar(tx, enlaceId, ['en-cola'], { estado: 'rechazado', motivo, fecha });
  }

  /** A refusal that comes late. */
  @OnEvent(correoRebotado)
  async rebotado(tx: Tx, correo: EventData<typeof correoRebotado>): Promise<void> {
    const { enlaceId, motivo, rebotadoEn } = correo;
    const fecha = new Date(rebotadoEn);
    const copia = copiaDe(correo, fecha);
    if (copia) await this.atascos.copia(tx, copia, motivo, true);
    const noticia = noticiaDe(correo, fecha);
    if (noticia) await this.sinLlegar.anotar(tx, noticia);
    if (enlaceId !== undefined) await this.entregas.rebotar(tx, enlaceId, { motivo, fecha });
  }

  /** The mail stays in the queue, now with the reason of its failure. */
  @OnEvent(correoAplazado)
  async aplazado(tx: Tx, correo: EventData<typeof correoAplazado>): Promise<void> {
    const { enlaceId, motivo, aplazadoEn } = correo;
    const fecha = new Date(aplazadoEn);
    const copia = copiaDe(correo, fecha);
    if (copia) await this.atascos.copia(tx, copia, motivo, false);
    if (enlaceId === undefined) return;
    await this.entregas.pasar(tx, enlaceId, ['en-cola'], { estado: 'en-cola', motivo, fecha });
  }
}

type Correo = Pick<EventData<typeof correoAceptado>, 'correoId' | 'inscripcionId' | 'copia'>;

/** The copy of completion that a mail carries; undefined for every other mail. */
const copiaDe = ({ correoId, inscripcionId, copia }: Correo, en: Date) =>
  copia && inscripcionId !== undefined ? { correoId, inscripcionId, en } : undefined;

type Rechazado = Pick<EventData<typeof correoRechazado>, 'correoId' | 'inscripcionId' | 'noticia' | 'motivo'>;

/** The notice about an enrolment that reached nobody; undefined for every other mail. */
const noticiaDe = ({ correoId, inscripcionId, noticia, motivo }: Rechazado, en: Date) =>
  noticia && inscripcionId !== undefined ? { correoId, inscripcionId, motivo, en } : undefined;
