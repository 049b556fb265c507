import { Injectable } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { cerrarFirma, firmar, type desenlaceDeFirma } from '@portal/contracts/firmas';
import { Idempotency, Transactions, type Tx } from '@portal/service-kit';
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
      const dada = await this.dada(tx, { token, clave }, context);
      if (dada) {
        const { constancia } = dada;
        return { estado: 'registrada', ...(constancia && { constancia }) };
      }
      if (enlace.usadoEn) return { estado: 'registrada' };
      return { estado: reservado ? 'en-curso' : 'no-registrada' };
    });
  }

  /** The answer to the signature that was made by this link under this key, while it is kept: a day. */
  async dada(
    tx: Tx,
    { token, clave }: RequestOf<typeof desenlaceDeFirma>,
    context: CallContext,
  ): Promise<ResponseOf<typeof firmar> | undefined> {
    const suya = { ...context, idempotencyKey: clave };
    const dada =
      (await this.idempotency.answered(tx, suya, firmar, hashToken(token))) ??
      (await this.idempotency.answered(tx, suya, cerrarFirma, hashToken(token)));
    return dada?.answer;
  }
}
