import { Injectable } from '@nestjs/common';
import { acceptSignature, buildCms, prepareCms } from '@portal/pdf-signature';
import type { Tx } from '@portal/service-kit';
import { AuthorityService } from '../authority/authority.service.js';
import type { CertificadoEntity } from '../certificados/certificado.entity.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import { TimestampService } from '../timestamp/timestamp.service.js';
import { signRsa } from '../x509/sign-rsa.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';

/** The CMS of a signature: the person's key, the chain, the timestamp. */
@Injectable()
export class CmsService {
  constructor(
    private readonly custody: SignerKeyCustody,
    private readonly authorities: AuthorityService,
    private readonly timestamps: TimestampService,
  ) {}

  /**
   * The key signs once; without a timestamp nothing is signed or stamped a second time.
   * @param digest SHA-256 of the signed byte ranges, hexadecimal
   * @throws AppError SELLO_NO_DISPONIBLE when the setting demands a timestamp and none is available
   */
  async make(
    tx: Tx,
    certificado: CertificadoEntity & { llaveId: string },
    digest: string,
  ): Promise<Pick<FirmaEmitidaEntity, 'cms' | 'nivel'>> {
    const issuer = await this.authorities.get(tx, 'emisora');
    const key = await this.custody.open(tx, certificado.llaveId, certificado.dueno);
    const prepared = prepareCms(Buffer.from(digest, 'hex'), [certificado.der, issuer.der]);
    const accepted = acceptSignature(prepared, await signRsa(prepared.signedAttrs, key));
    const timestampToken = await this.timestamps.ofSignature(tx, accepted.signature, certificado.validoDesde);
    const cms = buildCms({ ...accepted, ...(timestampToken ? { timestampToken } : {}) });
    return { cms, nivel: timestampToken ? 'B-T' : 'B-B' };
  }
}
