import { Injectable } from '@nestjs/common';
import { lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import { CrlService } from '../crl/crl.service.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';
import { FirmaNuevaService, type Peticion } from './firma-nueva.service.js';
import { FirmasEmitidasRepository } from './firmas-emitidas.repository.js';

/** One signature per claim: the same claim again gets the same bytes (docs/adr/0019-pdf-asks-for-the-cms.md). */
@Injectable()
export class FirmarService {
  constructor(
    private readonly firmas: FirmasEmitidasRepository,
    private readonly nueva: FirmaNuevaService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AppError as `FirmaNuevaService.firmar`: nothing is written then */
  async firmar(peticion: Peticion): Promise<Pick<FirmaEmitidaEntity, 'cms' | 'nivel'>> {
    return this.crls.withCurrentCrl(() =>
      this.transactions.run((tx) => this.once(tx, peticion), { step: 'firmar.emision' }),
    );
  }

  private async once(tx: Tx, peticion: Peticion): Promise<FirmaEmitidaEntity> {
    // In this order: what the one who held the lock has signed is read behind it.
    const [, stored] = await Promise.all([
      lockForTransaction(tx, `firma:${peticion.claimId}`),
      this.firmas.porReclamo(tx, peticion.claimId),
    ]);
    return stored ? repeated(stored, peticion) : this.nueva.firmar(tx, peticion);
  }
}

/** The same claim again. @throws Error when it asks for something else: the caller has mixed up its claims */
function repeated(stored: FirmaEmitidaEntity, { digest, certificateId }: Peticion): FirmaEmitidaEntity {
  if (stored.digest !== digest || stored.certificadoId !== certificateId) {
    throw new Error('a claim was used for another signature');
  }
  return stored;
}
