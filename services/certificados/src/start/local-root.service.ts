import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { databaseOptions, Transactions, unsafeProduction, unsafeSettings } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { certificadosDatabase } from '../database.js';

const FOUNDED_HERE = 'RAIZ_FILE: la llave de la raíz se fundó aquí y está en esta base de datos';

/**
 * The same as a finding of the start, beside those of the settings. A database that cannot be asked, or has no table
 * yet, says nothing: the start reaches for it next and tells why. No password travels over a line that is a finding.
 */
export async function localRootFindings({
  CERTIFICADOS_DATABASE_URL,
}: Pick<CertificadosConfig, 'CERTIFICADOS_DATABASE_URL'>): Promise<string[]> {
  if (unsafeSettings({ CERTIFICADOS_DATABASE_URL }, {}).length > 0) return [];
  const database = { ...certificadosDatabase(CERTIFICADOS_DATABASE_URL), poolSize: 1 };
  const dataSource = new DataSource(databaseOptions(database));
  try {
    await dataSource.initialize();
    const here = await new Transactions(dataSource).single((tx) => new AuthorityRepository().holdsRootKey(tx));
    return here ? [FOUNDED_HERE] : [];
  } catch {
    return [];
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

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
