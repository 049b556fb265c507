import { Inject, Injectable } from '@nestjs/common';
import type { puntosControl } from '@portal/contracts/certificados';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { Transactions, type Tx } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import type { EslabonPerdidoEntity } from './punto-control.entity.js';
import { PuntosControlRepository } from './puntos-control.repository.js';

/** Of one answer: each stamp carries certificates, and an answer fits one message. */
const PAGE = 20;

/** Shows the kept checkpoints to whoever verifies the chain, with what their stamps are believed by. */
@Injectable()
export class PuntosGuardadosService {
  constructor(
    private readonly puntos: PuntosControlRepository,
    private readonly authorities: AuthorityRepository,
    private readonly transactions: Transactions,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_RAIZ_FILE'>,
  ) {}

  /**
   * A page of kept checkpoints, and the roots to which their stamps lead; with the first page the lost links.
   * @throws AppError SERVICIO_NO_DISPONIBLE when there are some, and who asks does not read them
   */
  async despues({ desde, conPerdidos }: RequestOf<typeof puntosControl>): Promise<ResponseOf<typeof puntosControl>> {
    return this.transactions.run(async (tx) => {
      const puntos = await this.puntos.despues(tx, desde, PAGE);
      const raices = [(await this.authorities.get(tx, 'raiz')).der, ...(this.settings.TSA_RAIZ_FILE ?? [])];
      return {
        puntos: puntos.map(({ seq, hash, sello }) => ({ seq, hash, sello: sello.toString('base64') })),
        raices: raices.map((der) => der.toString('base64')),
        ...(desde === 0 && { perdidos: await this.perdidos(tx, conPerdidos === true) }),
      };
    });
  }

  private async perdidos(tx: Tx, leidos: boolean): Promise<EslabonPerdidoEntity[]> {
    const perdidos = await this.puntos.perdidos(tx);
    if (perdidos.length === 0 || leidos) return perdidos;
    throw new AppError('SERVICIO_NO_DISPONIBLE', {
      detail: 'links are lost, and this release of auditoria reads none',
    });
  }
}
