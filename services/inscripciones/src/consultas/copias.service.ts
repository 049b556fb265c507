import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor } from '@portal/contracts/core';
import { copiaDe, type FormularioCopiado } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

/** 'Copiar como nueva': what a creator's next enrolment may start from. */
@Injectable()
export class CopiasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
  ) {}

  /** The form without password, files and consents, which are given anew. @throws AppError INSCRIPCION_NO_ENCONTRADA */
  copiar(id: string, actor: Actor): Promise<FormularioCopiado> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(actor, 'inscripcion.copiar', { owner: fila.creadorSub }))
        throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      return copiaDe(fila.formulario);
    });
  }
}
