import { Injectable } from '@nestjs/common';
import { lockForTransaction, Transactions } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { FounderService } from '../authority/founder.service.js';
import { AuthorityImportService } from '../offline-root/authority-import.service.js';
import { TsaRenewalService } from '../timestamp/tsa-renewal.service.js';

/**
 * Sees that there are a root, an issuing authority and a timestamp authority. The very first start makes them, unless
 * the settings bring root and issuing authority: production keeps the root's key offline (docs/autoridad.md).
 */
@Injectable()
export class FoundationService {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly founder: FounderService,
    private readonly imports: AuthorityImportService,
    private readonly tsa: TsaRenewalService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws SelfTestFailed when the settings do not fit what the database holds */
  async ensure(): Promise<void> {
    await this.ensureRootAndIssuer();
    await this.imports.check();
    await this.tsa.ensure();
  }

  /** Replicas that start together wait for one another: one root, one issuing authority, or nothing of them. */
  private async ensureRootAndIssuer(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      if (await this.authorities.has(tx, 'emisora')) return;
      await (this.imports.isWanted ? this.imports.import(tx) : this.founder.foundRootAndIssuer(tx));
    });
  }
}
