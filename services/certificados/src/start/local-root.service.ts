import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HealthServer, Log, Transactions } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';

const AVISO =
  'la llave de la raíz se fundó aquí y está en esta base de datos: ' +
  'en producción se hace fuera de línea y se importa (RAIZ_FILE)';

/** Says at every start of a production environment that the root's key is not offline. */
@Injectable()
export class LocalRootService implements OnApplicationBootstrap {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly transactions: Transactions,
    private readonly health: HealthServer,
    private readonly log: Log,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'PORTAL_ENV'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.PORTAL_ENV !== 'production') return;
    const { llaveId } = await this.transactions.run((tx) => this.authorities.get(tx, 'raiz'));
    if (llaveId === null) return;
    this.health.note('raiz-local', AVISO);
    this.log.error('production with a root founded here', { resource: 'pki:raiz', detail: AVISO });
  }
}
