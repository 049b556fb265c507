import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions, unsafeProduction } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';

/** What the settings cannot show: this database holds the root's key, whatever RAIZ_FILE says. */
@Injectable()
export class LocalRootService implements OnApplicationBootstrap {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly transactions: Transactions,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'PORTAL_ENV'>,
  ) {}

  /** @throws ConfigError in production, when the root was founded here */
  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.PORTAL_ENV !== 'production') return;
    const { llaveId } = await this.transactions.run((tx) => this.authorities.get(tx, 'raiz'));
    if (llaveId !== null)
      throw unsafeProduction(['RAIZ_FILE: la llave de la raíz se fundó aquí y está en esta base de datos']);
  }
}
