import { createHash, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import type { AuthorityEntity } from '../authority/authority.entity.js';
import { AuthorityService } from '../authority/authority.service.js';
import { attempt, demand } from '../authority/self-test.errors.js';
import { personValidity } from '../authority/validity.rules.js';
import { generateKeyPair } from '../custody/key-pair.js';
import { OwnTimeStamper } from '../timestamp/own-time-stamper.js';
import { newSerial } from '../x509/new-serial.js';
import { signRsa } from '../x509/sign-rsa.js';
import { CustodyTestService } from './custody-test.service.js';

/**
 * At start: every key opens and matches its certificate, nothing has expired, a throw-away certificate and a
 * timestamp of ours verify.
 */
@Injectable()
export class SelfTestService {
  constructor(
    private readonly authorities: AuthorityService,
    private readonly custody: CustodyTestService,
    private readonly stamper: OwnTimeStamper,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws SelfTestFailed naming what fails: a missing key, the wrong key-encryption key, an expired authority */
  async run(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.custody.testKeks(tx);
      const raiz = await this.authorities.get(tx, 'raiz');
      const emisora = await this.authorities.get(tx, 'emisora');
      const tsa = await this.authorities.get(tx, 'tsa');
      for (const authority of [raiz, emisora, tsa]) await this.testAuthority(tx, authority);
      demand(
        new X509Certificate(emisora.der).verify(createPublicKey(publicKeyOf(raiz))),
        'the issuing certificate is not signed by the root',
      );
      await this.custody.testNewestKey(tx);
      await this.testIssuing(tx, emisora);
    });
    await this.transactions.run((tx) => this.testTimestamp(tx));
  }

  private async testAuthority(tx: Tx, authority: AuthorityEntity): Promise<void> {
    demand(authority.venceEn > this.clock.now(), `the certificate of ${authority.id} has expired`);
    if (authority.id === 'raiz' && authority.llaveId === null) return;
    const key = await attempt(
      () => this.authorities.key(tx, authority),
      `the key of ${authority.id} is missing or does not open`,
    );
    const challenge = randomBytes(32);
    const signature = await signRsa(challenge, key);
    demand(
      verify('sha256', challenge, publicKeyOf(authority), signature),
      `the key of ${authority.id} is not that of its certificate`,
    );
  }

  private async testIssuing(tx: Tx, emisora: AuthorityEntity): Promise<void> {
    const { publicKey } = await generateKeyPair(2048);
    const subject = { commonName: 'Autoprueba Ñandú', organizationName: 'Autoprueba', countryCode: 'CO' };
    const dates = personValidity(this.clock.now());
    const { ders } = await this.authorities.issue(tx, [
      { serial: newSerial(), subject, email: 'autoprueba@localhost', publicKey, ...dates },
    ]);
    const issuer = new X509Certificate(emisora.der);
    const leaf = new X509Certificate(ders[0] as Buffer);
    demand(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey), 'a throw-away certificate does not verify');
  }

  /** A token of our own authority verifies up to our own root. */
  private async testTimestamp(tx: Tx): Promise<void> {
    const imprint = createHash('sha256').update(randomBytes(32)).digest();
    const token = await this.stamper.stamp(tx, { imprint });
    const raiz = await this.authorities.get(tx, 'raiz');
    const { problems } = verifyTimestamp(token, { imprint, roots: [raiz.der] });
    demand(problems.length === 0, `our own timestamps do not verify: ${problems.join(', ')}`);
  }
}

const publicKeyOf = ({ publica }: AuthorityEntity) => ({ key: publica, format: 'der', type: 'spki' }) as const;
