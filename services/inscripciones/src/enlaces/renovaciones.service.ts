import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { ReenviosService } from './reenvios.service.js';

const RENOVACION = 'Si el enlace venció, le enviaremos uno nuevo a su correo.';

/** Another link for whoever holds an expired one, and nobody is told whether there is such a link. */
@Injectable()
export class RenovacionesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly reenvios: ReenviosService,
  ) {}

  /** Gives every token the same answer. Only an expired, unused link causes a mail, and not too often. */
  async renovar(token: string): Promise<{ message: string }> {
    await this.transactions.run(async (tx) => {
      const vencido = await this.enlaces.vencido(tx, token);
      if (vencido) await this.reenvios.renovarUno(tx, vencido.inscripcionId, vencido.rol).catch(sinDecirlo);
    });
    return { message: RENOVACION };
  }
}

/** A refusal would tell that there is such a link. */
function sinDecirlo(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
