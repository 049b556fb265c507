import { Controller } from '@nestjs/common';
import { historiaDeInscripcion } from '@portal/contracts/auditoria';
import { AppError, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Handles, Transactions } from '@portal/service-kit';
import { HistoriaRepository } from './historia.repository.js';

/** More than any enrolment has: each reading of a file is an entry. */
const MOST = 300;

/** What the chain says of one enrolment, to administrators alone. */
@Controller()
export class HistoriaHandler {
  constructor(
    private readonly transactions: Transactions,
    private readonly historia: HistoriaRepository,
  ) {}

  @Handles(historiaDeInscripcion)
  async deInscripcion(
    { inscripcionId }: RequestOf<typeof historiaDeInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof historiaDeInscripcion>> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const entradas = await this.transactions.single((tx) => this.historia.deInscripcion(tx, inscripcionId, MOST));
    return { entradas };
  }
}
