import { Inject, Injectable } from '@nestjs/common';
import type { sellarDigest } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Transactions } from '@portal/service-kit';
import { SELLADOR, SelloFallido, type SelladorDeTiempo } from '../timestamp/time-stamper.js';

const RETRY_SECONDS = 60;
/** A document has no certificate of its own whose beginning its time could precede. */
const SIEMPRE = new Date(0);

/** The timestamp over a whole document: unlike a signature it is nothing without it, whatever `TSA_FALLO` says. */
@Injectable()
export class SelloDocumentoService {
  constructor(
    @Inject(SELLADOR) private readonly sellador: SelladorDeTiempo,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AppError SELLO_NO_DISPONIBLE when there is no token to be had */
  async sellar({ digest }: RequestOf<typeof sellarDigest>): Promise<ResponseOf<typeof sellarDigest>> {
    try {
      const token = await this.transactions.run(
        (tx) => this.sellador.sellar(tx, { huella: Buffer.from(digest, 'hex'), desde: SIEMPRE }),
        { attempts: 1 },
      );
      return { token: token.toString('base64') };
    } catch (error) {
      if (!(error instanceof SelloFallido)) throw error;
      throw new AppError('SELLO_NO_DISPONIBLE', { retryAfter: RETRY_SECONDS, detail: error.message, cause: error });
    }
  }
}
