import { Inject, Injectable } from '@nestjs/common';
import { Clock, durable, lockForTransaction, type Tx } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import { AuthorityService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { issueCrl } from '../x509/issue-crl.js';
import type { CrlEntity } from './crl.entity.js';
import { CrlRepository } from './crl.repository.js';
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
    if (!(await this.isDue(tx, id))) return;
    await lockForTransaction(tx, `crl:${id}`);
    if (await this.isDue(tx, id)) await this.publish(tx, id);
  }

  /**
   * A CRL made at or after `since`: the last one if it was, else a new one. Of a root whose key is kept elsewhere the
   * last one, which says enough for weeks about an authority below it.
   */
  async atOrAfter(tx: Tx, id: AuthorityId, since: Date): Promise<Buffer> {
    await lockForTransaction(tx, `crl:${id}`);
    const last = await this.crls.last(tx, id);
    const { llaveId } = await this.authorities.get(tx, id);
    if (last && (!llaveId || last.emitidaEn >= since)) return last.der;
    await this.publish(tx, id);
    return ((await this.crls.last(tx, id)) as CrlEntity).der;
  }

  private async isDue(tx: Tx, id: AuthorityId): Promise<boolean> {
    if ((await this.authorities.get(tx, id)).llaveId === null) return false;
    const last = await this.crls.lastDates(tx, id);
    if (!last) return true;
    const isOld = this.clock.now().getTime() - last.emitidaEn.getTime() >= this.settings.CRL_REEMISION_MS;
    return isOld || (id === 'emisora' && (await this.serials.anyPending(tx)));
  }

  private publish(tx: Tx, id: AuthorityId): Promise<void> {
    return durable('crl.publicacion', () => this.issue(tx, id));
  }

  private async issue(tx: Tx, id: AuthorityId): Promise<void> {
    const authority = await this.authorities.get(tx, id);
    const before = await this.crls.lastDates(tx, id);
    const number = BigInt(before?.numero ?? 0) + 1n;
    if (id === 'emisora') await this.serials.clearPending(tx);
    const revoked = id === 'emisora' ? await this.serials.revoked(tx) : [];
    // A clock that went back dates no CRL before its predecessor.
    const thisUpdate = whole(Math.max(this.clock.now().getTime(), before?.emitidaEn.getTime() ?? 0));
    const nextUpdate = new Date(thisUpdate.getTime() + this.settings.CRL_VIGENCIA_MS);
    const { nombre: issuer, der: issuerDer } = authority;
    const request = { issuer, issuerDer, number, thisUpdate, nextUpdate, revoked };
    const der = await issueCrl(request, await this.authorities.key(tx, authority));
    const crl = { autoridad: id, numero: String(number), der, emitidaEn: thisUpdate, proximaEn: nextUpdate };
    await this.crls.insert(tx, crl);
    await this.crls.prune(tx, crl, thisUpdate);
  }
}
