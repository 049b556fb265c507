import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { buildTimestampToken } from '@portal/pdf-signature';
import { Clock, type Tx } from '@portal/service-kit';
import { EmisoraService } from '../authority/authority.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { firmarRsa } from '../x509/sign-rsa.js';
import { SelloFallido, type PeticionSello, type SelladorDeTiempo } from './time-stamper.js';

/** What this machine's clock is held to be good for. */
const ACCURACY_SECONDS = 1;

/** Our own timestamp authority: a key and a certificate of its own, in this process. Costs one RSA operation. */
@Injectable()
export class SelloPropio implements SelladorDeTiempo {
  constructor(
    private readonly emisora: EmisoraService,
    private readonly clock: Clock,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Pick<CertificadosConfig, 'TSA_POLITICA_OID'>,
  ) {}

  async sellar(tx: Tx, { huella }: Pick<PeticionSello, 'huella'>): Promise<Buffer> {
    const [tsa, emisora] = [await this.emisora.autoridad(tx, 'tsa'), await this.emisora.autoridad(tx, 'emisora')];
    const now = this.clock.now();
    if (now > tsa.venceEn) throw new SelloFallido('the certificate of our own timestamp authority has expired');
    const key = await this.emisora.llave(tx, tsa);
    return buildTimestampToken({
      policy: this.settings.TSA_POLITICA_OID,
      imprint: huella,
      serial: randomBytes(16),
      // Whole seconds, as CRLs have them: one that is issued after the signature is then never the older of the two.
      genTime: new Date(Math.floor(now.getTime() / 1000) * 1000),
      accuracySeconds: ACCURACY_SECONDS,
      certificates: [tsa.der, emisora.der],
      sign: (bytes) => firmarRsa(bytes, key),
    });
  }
}
