import { Controller } from '@nestjs/common';
import { eslabonesDeInscripcion, eslabonesDelFirmante, historiaDeInscripcion } from '@portal/contracts/auditoria';
import { AppError, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Handles, Transactions } from '@portal/service-kit';
import { KeptCheckpointsService } from '../chain/kept-checkpoints.service.js';
import { HistoriaRepository } from './historia.repository.js';

/** More than any enrolment has: each reading of a file is an entry. */
const MOST = 300;

/** What the chain says of one enrolment: to administrators, and his own part to a signer. */
@Controller()
export class HistoriaHandler {
  constructor(
    private readonly transactions: Transactions,
    private readonly historia: HistoriaRepository,
    private readonly kept: KeptCheckpointsService,
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

  @Handles(eslabonesDeInscripcion)
  async eslabones(
    { inscripcionId }: RequestOf<typeof eslabonesDeInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof eslabonesDeInscripcion>> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const eslabones = await this.transactions.single((tx) => this.historia.eslabones(tx, inscripcionId));
    const punto = await this.kept.newestKept();
    return { eslabones, ...(punto && { punto }) };
  }

  @Handles(eslabonesDelFirmante)
  async delFirmante(request: RequestOf<typeof eslabonesDelFirmante>): Promise<ResponseOf<typeof eslabonesDelFirmante>> {
    const eslabones = await this.transactions.single((tx) => this.historia.delFirmante(tx, request, MOST));
    const punto = await this.kept.newestKept();
    return { eslabones, ...(punto && { punto }) };
  }
}
