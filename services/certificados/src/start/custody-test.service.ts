import { Injectable } from '@nestjs/common';
import { Like, Not } from 'typeorm';
import { custodyFault, KekRepository, type Tx } from '@portal/service-kit';
import { attempt, SelfTestFailed } from '../authority/self-test.errors.js';
import { AuthorityKeyCustody, SignerKeyCustody } from '../custody/key-custody.js';
import { custodies } from '../custody/key-rings.js';
import { KeyEntity } from '../custody/key.entity.js';

/** At start: the keys at rest open. A wrong key-encryption key would otherwise only show at the next signature. */
@Injectable()
export class CustodyTestService {
  constructor(
    private readonly keks: KekRepository,
    private readonly authorities: AuthorityKeyCustody,
    private readonly signers: SignerKeyCustody,
  ) {}

  /**
   * Every envelope names a key-encryption key that is here.
   * @throws SelfTestFailed naming the setting and the id of the key that it should hold
   */
  async testKeks(tx: Tx): Promise<void> {
    const all = custodies({ autoridad: this.authorities.keyRing, firmantes: this.signers.keyRing });
    for (const custody of Object.values(all)) {
      const fault = await custodyFault(tx, this.keks, custody);
      if (fault !== undefined) throw new SelfTestFailed(fault);
    }
  }

  /**
   * The newest of people's keys opens under its owner. It is read in one statement: another replica may destroy it
   * meanwhile.
   * @throws SelfTestFailed
   */
  async testNewestKey(tx: Tx): Promise<void> {
    const order = { creadaEn: 'DESC' } as const;
    const key = await tx.findOne(KeyEntity, { where: { dueno: Not(Like('autoridad:%')) }, order });
    if (key) await attempt(() => this.signers.openRow(key, key.dueno), "people's keys do not open");
  }
}
