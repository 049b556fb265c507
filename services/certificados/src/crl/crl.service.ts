import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Clock, Log, SharedRun, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import { CrlIssuerService } from './crl-issuer.service.js';
import { CrlRepository, type Covered } from './crl.repository.js';

const AUTHORITIES = ['raiz', 'emisora'] as const;

/** The last CRL is older than a certificate that is about to sign. */
class CrlIsBehind extends Error {}

/**
 * When CRLs are published: after each issuance and revocation, those of one moment together, and every 12 hours. The
 * sweep finds what a crash left unpublished. Until a CRL is newer than a certificate, that certificate signs nothing,
 * because validators refuse an older CRL (docs/decisiones.md#crl-after-certificate).
 */
@Injectable()
export class CrlService implements OnApplicationBootstrap {
  private readonly publication = new SharedRun(() => this.publish('emisora'));

  constructor(
    private readonly crls: CrlRepository,
    private readonly issuer: CrlIssuerService,
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.publishDue(), 'crl');
  }

  /** Publishes what is due: pending changes, or a CRL that is getting old. */
  async publishDue(): Promise<void> {
    for (const id of AUTHORITIES) await this.publish(id);
  }

  /**
   * After a certificate was issued or revoked: that stands even when this fails, and the sweep publishes it then. The
   * root's CRL says nothing of people's certificates.
   */
  async notify(): Promise<void> {
    try {
      await this.publication.run();
    } catch (error) {
      this.log.warn('CRL not published yet', { error });
    }
  }

  private publish(id: AuthorityId): Promise<void> {
    return this.transactions.run((tx) => this.issuer.publishDue(tx, id));
  }

  /** Inside the work of `withCurrentCrl`: stops it unless the last CRL is newer than this certificate. */
  async demandCurrent(tx: Tx, certificado: Covered): Promise<void> {
    if (!(await this.crls.covers(tx, certificado, this.clock.now()))) throw new CrlIsBehind();
  }

  /**
   * Runs `work`. When the CRL that it needs was not published yet, publishes it and runs `work` again.
   * @throws AppError SERVICIO_NO_DISPONIBLE when it cannot be published now; whatever `work` throws
   */
  async withCurrentCrl<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CrlIsBehind)) throw error;
    }
    await this.notify();
    try {
      return await work();
    } catch (error) {
      throw error instanceof CrlIsBehind
        ? new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'CRL not published', retryAfter: 2 })
        : error;
    }
  }

  /**
   * A CRL of each authority made at or after `since`. CRLs are dated in whole seconds, so within the second of
   * `since` the next one is awaited. Attempts of one moment share what is made then.
   */
  async atOrAfter(since: Date): Promise<Buffer[]> {
    const second = Math.ceil(since.getTime() / 1000) * 1000;
    await setTimeout(Math.min(Math.max(second - this.clock.now().getTime(), 0), 1000));
    return Promise.all(AUTHORITIES.map((id) => this.transactions.run((tx) => this.issuer.atOrAfter(tx, id, since))));
  }
}
