import { Injectable } from '@nestjs/common';
import { AppError, can, type CallContext, type RequestOf } from '@portal/contracts/core';
import { reenviarCorreo, reenviarPropio } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Clock, Effects, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { firmadaEn, quienLaRetiro } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { EmisionService } from './emision.service.js';

const MINUTO_MS = 60_000;
const DIA_MS = 24 * 60 * MINUTO_MS;
/** Per enrolment and role: one in five minutes, five in a day (docs/decisiones.md#reenvios). */
const PAUSA_MS = 5 * MINUTO_MS;
const POR_DIA = 5;

/** A signer's own requests for another link, counted apart: the company's re-sends do not use them up. */
const RENOVACIONES_POR_HORA = 3;
const HORA_MS = 60 * MINUTO_MS;

/** New links by mail, and how often a signer gets one. */
@Injectable()
export class ReenviosService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly emision: EmisionService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA, DOCUMENTO_EN_PREPARACION, FIRMA_YA_REGISTRADA, CORREO_RECIENTE */
  reenviar(peticion: RequestOf<typeof reenviarCorreo>, context: CallContext): Promise<{ message: string }> {
    if (!can(context.actor, 'correo.reenviar')) throw new AppError('SOLO_ADMINISTRADORES');
    const effect = async (tx: Tx) => {
      await this.emitirDeNuevo(tx, peticion.id, peticion.tipo, 'reenvio');
      return { message: 'Correo reenviado.' };
    };
    return this.effects.once(context, reenviarCorreo, peticion, effect, { step: 'reenviar.registro' });
  }

  /** For the creator: @throws AppError the codes of the contract */
  reenviarPropio(peticion: RequestOf<typeof reenviarPropio>, context: CallContext): Promise<{ message: string }> {
    const effect = async (tx: Tx) => {
      const fila = await this.inscripciones.porId(tx, peticion.id);
      if (!fila || !can(context.actor, 'correo.reenviar-propio', { owner: fila.creadorSub }))
        throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      if (fila.retiradaEn) throw new AppError('INSCRIPCION_RETIRADA', quienLaRetiro(fila));
      await this.emitirDeNuevo(tx, peticion.id, peticion.tipo, 'reenvio');
      return { message: 'Correo reenviado.' };
    };
    return this.effects.once(context, reenviarPropio, peticion, effect, { step: 'reenviar.registro' });
  }

  /** One of many, in its caller's unit: @throws AppError as `reenviar` */
  reenviarUno(tx: Tx, id: string, rol: RolFirmante): Promise<void> {
    return this.emitirDeNuevo(tx, id, rol, 'reenvio');
  }

  /** Asked for by the signer, in its caller's unit: @throws AppError as `reenviar` */
  renovarUno(tx: Tx, id: string, rol: RolFirmante): Promise<void> {
    return this.emitirDeNuevo(tx, id, rol, 'renovacion');
  }

  private async emitirDeNuevo(tx: Tx, id: string, rol: RolFirmante, motivo: 'reenvio' | 'renovacion'): Promise<void> {
    await lockInscripcion(tx, id);
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (fila.retiradaEn) throw new AppError('INSCRIPCION_NO_ENCONTRADA', quienLaRetiro(fila));
    if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 5 });
    if (firmadaEn(fila, rol)) throw new AppError('FIRMA_YA_REGISTRADA');
    if (motivo === 'reenvio') await this.exigirPausa(tx, id, rol);
    else await this.exigirCupo(tx, id, rol);
    await this.emision.emitir(tx, fila, rol, motivo);
  }

  private async exigirCupo(tx: Tx, id: string, rol: RolFirmante): Promise<void> {
    const desde = new Date(this.clock.now().getTime() - HORA_MS);
    const pedidas = await this.enlaces.emitidos(tx, id, rol, ['renovacion'], desde);
    if (pedidas.length >= RENOVACIONES_POR_HORA) throw new AppError('CORREO_RECIENTE', { retryAfter: 3600 });
  }

  private async exigirPausa(tx: Tx, id: string, rol: RolFirmante): Promise<void> {
    const ahora = this.clock.now().getTime();
    const [ultimo, ...anteriores] = await this.enlaces.emitidos(tx, id, rol, ['reenvio'], new Date(ahora - DIA_MS));
    if (!ultimo) return;
    const waitS = Math.ceil((ultimo.getTime() + PAUSA_MS - ahora) / 1000);
    if (waitS > 0) throw new AppError('CORREO_RECIENTE', { retryAfter: waitS });
    if (anteriores.length + 1 >= POR_DIA) throw new AppError('CORREO_RECIENTE', { retryAfter: 3600 });
  }
}
