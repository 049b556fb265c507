import { Inject, Injectable } from '@nestjs/common';
import { Clock, durable, lockForTransaction, type Tx } from '@portal/service-kit';
import type { AuthorityEntity, AuthorityId } from '../authority/authority.entity.js';
import { AuthorityService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { issueCrl } from '../x509/issue-crl.js';
import type { CrlEntity } from './crl.entity.js';
import { CrlRepository, type CrlDates } from './crl.repository.js';
import { SerialRepository } from './serial.repository.js';

/** CRLs carry whole seconds. */
const whole = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/** Makes the next CRL of an authority. One at a time: the lock lasts until the transaction ends. */
@Injectable()
export class CrlIssuerService {
  constructor(
    private readonly crls: CrlRepository,
    private readonly serials: SerialRepository,
    private readonly authorities: AuthorityService,
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG)
    private readonly settings: Pick<CertificadosConfig, 'CRL_REEMISION_MS' | 'CRL_VIGENCIA_MS'>,
  ) {}

  /** Publishes what is due: pending changes, or a CRL that is getting old. */
  async publishDue(tx: Tx, id: AuthorityId): Promise<void> {
    // In this order: what another one has published is read behind the lock.
    const [, authority, last, hasChanges] = await Promise.all([
      lockForTransaction(tx, `crl:${id}`),
      this.authorities.get(tx, id),
      this.crls.lastDates(tx, id),
      id === 'emisora' && this.serials.anyPending(tx),
    ]);
    if (authority.llaveId === null || !(hasChanges || this.isOld(last))) return;
    await this.publish(tx, id, authority, last);
  }

  /**
   * A CRL made at or after `since`: the last one if it was, else a new one. Of a root whose key is kept elsewhere the
   * last one, which says enough for weeks about an authority below it.
   */
  async atOrAfter(tx: Tx, id: AuthorityId, since: Date): Promise<Buffer> {
    await lockForTransaction(tx, `crl:${id}`);
    const last = await this.crls.last(tx, id);
    const authority = await this.authorities.get(tx, id);
    if (last && (!authority.llaveId || last.emitidaEn >= since)) return last.der;
    await this.publish(tx, id, authority, last);
    return ((await this.crls.last(tx, id)) as CrlEntity).der;
  }

  private isOld(last: CrlDates | undefined): boolean {
    const ageMs = this.clock.now().getTime() - (last?.emitidaEn.getTime() ?? -Infinity);
    return ageMs >= this.settings.CRL_REEMISION_MS;
  }

  /** @param before the last one, as it was read behind the lock */
  private publish(tx: Tx, id: AuthorityId, authority: AuthorityEntity, before: CrlDates | undefined): Promise<void> {
    return durable('crl.publicacion', () => this.issue(tx, id, authority, before));
  }

  private async issue(
    tx: Tx,
    id: AuthorityId,
    authority: AuthorityEntity,
    before: CrlDates | undefined,
  ): Promise<void> {
    const { nombre: issuer, der: issuerDer } = authority;
    const number = BigInt(before?.numero ?? 0) + 1n;
    if (id === 'emisora') await this.serials.clearPending(tx);
    const revoked = id === 'emisora' ? await this.serials.revoked(tx) : [];
    // A clock that went back dates no CRL before its predecessor.
    const thisUpdate = whole(Math.max(this.clock.now().getTime(), before?.emitidaEn.getTime() ?? 0));
    const nextUpdate = new Date(thisUpdate.getTime() + this.settings.CRL_VIGENCIA_MS);
    const request = { issuer, issuerDer, number, thisUpdate, nextUpdate, revoked };
    const der = await issueCrl(request, await this.authorities.key(tx, authority));
    const crl = { autoridad: id, numero: String(number), der, emitidaEn: thisUpdate, proximaEn: nextUpdate };
    await this.crls.insert(tx, crl);
    await this.crls.prune(tx, crl, thisUpdate);
  }
}
