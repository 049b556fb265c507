import { Injectable } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { cerrarFirma, firmar, type desenlaceDeFirma } from '@portal/contracts/firmas';
import { Idempotency, Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { hashToken } from '../tablas/token.rules.js';

/** What became of an attempt to sign, for the page whose answer was lost. */
@Injectable()
export class DesenlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * The link is read before the key: what commits between both statements is seen by the second one.
   * @throws AppError ENLACE_INVALIDO
   */
  desenlace(
    { token, clave }: RequestOf<typeof desenlaceDeFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof desenlaceDeFirma>> {
    return this.transactions.run(async (tx) => {
      const { enlace, reservado } = await this.enlaces.abrir(tx, token);
      const suya = { ...context, idempotencyKey: clave };
      const dada =
        (await this.idempotency.answered(tx, suya, firmar, hashToken(token))) ??
        (await this.idempotency.answered(tx, suya, cerrarFirma, hashToken(token)));
      if (dada) {
        const { constancia } = dada.answer;
        return { estado: 'registrada', ...(constancia && { constancia }) };
      }
      if (enlace.usadoEn) return { estado: 'registrada' };
      return { estado: reservado ? 'en-curso' : 'no-registrada' };
    });
  }
}
