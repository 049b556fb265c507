import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf } from '@portal/contracts/core';
import { marcarRevisada } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { Audit, Clock, Effects, type Tx } from '@portal/service-kit';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';

type Peticion = RequestOf<typeof marcarRevisada>;

/** Marks that an administrator has looked at an enrolment (docs/decisiones.md#revisada). It changes no status. */
@Injectable()
export class MarcasService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA, YA_REVISADA naming who was first */
  async revisada(peticion: Peticion, context: CallContext): Promise<{ message: string }> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.effects.once(context, marcarRevisada, peticion, async (tx) => {
      await this.marcar(tx, peticion, nombreVisible(persona));
      return { message: 'Inscripción revisada.' };
    });
  }

  /** In its caller's unit: @throws AppError INSCRIPCION_NO_ENCONTRADA, YA_REVISADA */
  async marcar(tx: Tx, { id, nota }: Peticion, por: string): Promise<void> {
    if (!(await this.inscripciones.marcarRevisada(tx, id, { en: this.clock.now(), por, nota })))
      throw await this.porQueNo(tx, id);
    // The note stays with the enrolment and goes with it.
    await this.audit.append(tx, {
      accion: 'inscripcion.revisada',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
    });
  }

  private async porQueNo(tx: Tx, id: string): Promise<AppError> {
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila?.revisadaEn) return new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    const message = conPunto(`${fila.revisadaPor} la marcó el ${fechaHoraCorta(fila.revisadaEn)}`);
    return new AppError('YA_REVISADA', { fields: [{ path: 'id', message }] });
  }
}
