import { Injectable } from '@nestjs/common';
import { buildCms, signedAttributes } from '@portal/pdf-signature';
import type { Tx } from '@portal/service-kit';
import { EmisoraService } from '../authority/authority.service.js';
import type { CertificadoEntity } from '../certificados/certificado.entity.js';
import { CustodiaFirmantes } from '../custody/key-custody.js';
import { SelloService } from '../timestamp/timestamp.service.js';
import { firmarRsa } from '../x509/sign-rsa.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';

/** The CMS of a signature: the person's key, the chain, the timestamp. */
@Injectable()
export class CmsService {
  constructor(
    private readonly custodia: CustodiaFirmantes,
    private readonly emisora: EmisoraService,
    private readonly sello: SelloService,
  ) {}

  /**
   * The key signs once; whatever becomes of the timestamp, nothing is signed or stamped a second time.
   * @param digest SHA-256 of the signed byte ranges, hexadecimal
   * @throws AppError SELLO_NO_DISPONIBLE when the setting wants a timestamp and none is to be had
   */
  async hacer(
    tx: Tx,
    certificado: CertificadoEntity & { llaveId: string },
    digest: string,
  ): Promise<Pick<FirmaEmitidaEntity, 'cms' | 'nivel'>> {
    const emisora = await this.emisora.autoridad(tx, 'emisora');
    const key = await this.custodia.abrir(tx, certificado.llaveId, certificado.dueno);
    const signedAttrs = signedAttributes(Buffer.from(digest, 'hex'), certificado.der);
    const signature = await firmarRsa(signedAttrs, key);
    const timestampToken = await this.sello.sellar(tx, signature, certificado.validoDesde);
    const cms = buildCms({
      certificates: [certificado.der, emisora.der],
      signature,
      signedAttrs,
      ...(timestampToken ? { timestampToken } : {}),
    });
    return { cms, nivel: timestampToken ? 'B-T' : 'B-B' };
  }
}
