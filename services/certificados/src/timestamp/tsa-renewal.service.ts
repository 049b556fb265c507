import { X509Certificate } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, lockForTransaction, Sweeper, Transactions } from '@portal/service-kit';
import { AuthorityRepository } from '../authority/authority.repository.js';
import { isDue, TsaFounderService } from './tsa-founder.service.js';

const HOUR = 3_600_000;

/**
 * Sees that there is a timestamp authority of ours with a long time to go. Tokens carry the certificate that made
 * them, so those of a former authority verify as before.
 */
@Injectable()
export class TsaRenewalService implements OnApplicationBootstrap {
  constructor(
    private readonly authorities: AuthorityRepository,
    private readonly founder: TsaFounderService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HOUR, () => this.ensure(), 'sello');
  }

  /** Founds one or renews it. Replicas that start together wait for one another. */
  async ensure(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      await this.authorities.destroyFormerKeys(tx);
      if (!(await this.authorities.has(tx, 'tsa'))) return this.founder.found(tx, 'autoridad.fundada');
      const tsa = await this.authorities.get(tx, 'tsa');
      if (!isDue(tsa, await this.authorities.get(tx, 'emisora'), this.clock.now())) return;
      await this.authorities.renameTsa(tx, `tsa-${new X509Certificate(tsa.der).serialNumber.toLowerCase()}`);
      await this.founder.found(tx, 'autoridad.renovada');
    });
  }
}
