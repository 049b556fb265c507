import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { buildTimestampToken } from '@portal/pdf-signature';
import { Clock, type Tx } from '@portal/service-kit';
import { AuthorityService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { signRsa } from '../x509/sign-rsa.js';
import { TimestampFailed, type TimeStamper, type TimestampRequest } from './time-stamper.js';

/** How exact we claim this machine's clock to be. */
const ACCURACY_SECONDS = 1;

/** Our own timestamp authority: a key and a certificate of its own, in this process. Costs one RSA operation. */
@Injectable()
export class OwnTimeStamper implements TimeStamper {
  constructor(
    private readonly authorities: AuthorityService,
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_POLITICA_OID'>,
  ) {}

  async stamp(tx: Tx, { imprint }: Pick<TimestampRequest, 'imprint'>): Promise<Buffer> {
    const [tsa, issuer] = [await this.authorities.get(tx, 'tsa'), await this.authorities.get(tx, 'emisora')];
    const now = this.clock.now();
    if (now > tsa.venceEn) throw new TimestampFailed('the certificate of our own timestamp authority has expired');
    const key = await this.authorities.key(tx, tsa);
    return buildTimestampToken({
      policy: this.settings.TSA_POLITICA_OID,
      imprint,
      serial: randomBytes(16),
      // Whole seconds, as CRLs have them: one that is issued after the signature is then never the older of the two.
      genTime: new Date(Math.floor(now.getTime() / 1000) * 1000),
      accuracySeconds: ACCURACY_SECONDS,
      certificates: [tsa.der, issuer.der],
      sign: (bytes) => signRsa(bytes, key),
    });
  }
}
