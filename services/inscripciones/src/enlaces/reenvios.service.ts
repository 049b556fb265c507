import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf } from '@portal/contracts/core';
import { reenviarCorreo, reenviarPropio } from '@portal/contracts/inscripciones';
import { nombreVisible } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { Clock, Effects, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import {
  esSembrada,
  firmadaEn,
  quienLaRetiro,
  sinArchivos,
  type InscripcionEntity,
} from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { EmisionService } from './emision.service.js';
import { POR_DIA } from './por-dia.rules.js';
import { limiteDeReenvio } from './reenvios.rules.js';

/** A signer's own requests for another link, counted apart: the company's re-sends do not use them up. */
const RENOVACIONES_POR_HORA = 3;
const HORA_MS = 3_600_000;

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
      await this.reenviarUno(tx, peticion.id, peticion.tipo, nombreVisible(asPersona(context.actor)));
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
      await this.reenviarUno(tx, peticion.id, peticion.tipo, nombreVisible(asPersona(context.actor)));
      return { message: 'Correo reenviado.' };
    };
    return this.effects.once(context, reenviarPropio, peticion, effect, { step: 'reenviar.registro' });
  }

  /** One of many, in its caller's unit: @throws AppError as `reenviar` */
  async reenviarUno(tx: Tx, id: string, rol: RolFirmante, por: string): Promise<void> {
    const fila = await this.porFirmar(tx, id, rol);
    const limite = limiteDeReenvio(await this.enlaces.reenvios(tx, id, rol, POR_DIA), this.clock.now());
    if (limite) throw new AppError('CORREO_RECIENTE', limite);
    await this.emision.emitir(tx, fila, rol, 'reenvio', por);
  }

  /** Asked for by the signer, in its caller's unit: @throws AppError as `reenviar` */
  async renovarUno(tx: Tx, id: string, rol: RolFirmante): Promise<void> {
    const fila = await this.porFirmar(tx, id, rol);
    const desde = new Date(this.clock.now().getTime() - HORA_MS);
    if ((await this.enlaces.contarRenovaciones(tx, id, rol, desde)) >= RENOVACIONES_POR_HORA)
      throw new AppError('CORREO_RECIENTE', { retryAfter: 3600 });
    await this.emision.emitir(tx, fila, rol, 'renovacion');
  }

  /** The enrolment, locked, when this role may get another link. */
  private async porFirmar(tx: Tx, id: string, rol: RolFirmante): Promise<InscripcionEntity> {
    await lockInscripcion(tx, id);
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (fila.retiradaEn) throw new AppError('INSCRIPCION_NO_ENCONTRADA', quienLaRetiro(fila));
    if (esSembrada(fila)) throw sinArchivos();
    if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 5 });
    if (firmadaEn(fila, rol)) throw new AppError('FIRMA_YA_REGISTRADA');
    return fila;
  }
}
