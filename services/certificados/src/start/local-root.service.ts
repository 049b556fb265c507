import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { databaseFindings, Transactions, unsafeProduction } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { certificadosDatabase } from '../database.js';

const FOUNDED_HERE = 'RAIZ_FILE: la llave de la raíz se fundó aquí y está en esta base de datos';

/** The same as a finding of the start, beside those of the settings. */
export const localRootFindings = ({
  CERTIFICADOS_DATABASE_URL,
}: Pick<CertificadosConfig, 'CERTIFICADOS_DATABASE_URL'>): Promise<string[]> =>
  databaseFindings(certificadosDatabase(CERTIFICADOS_DATABASE_URL), async (dataSource) => {
    const here = await new Transactions(dataSource).single((tx) => new AuthorityRepository().holdsRootKey(tx));
    return here ? [FOUNDED_HERE] : [];
  });

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
    if (await this.transactions.run((tx) => this.authorities.holdsRootKey(tx))) throw unsafeProduction([FOUNDED_HERE]);
  }
}
