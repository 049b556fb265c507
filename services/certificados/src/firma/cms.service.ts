import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { acceptSignature, buildCms, PdfSignatureError, prepareCms, type PreparedCms } from '@portal/pdf-signature';
import type { Tx } from '@portal/service-kit';
import { AuthorityService } from '../authority/authority.service.js';
import type { CertificadoEntity } from '../certificados/certificado.entity.js';
import { SignerKeyCustody } from '../custody/key-custody.js';
import { TimestampService } from '../timestamp/timestamp.service.js';
import { signRsa } from '../x509/sign-rsa.js';
import type { FirmaEmitidaEntity } from './firma-emitida.entity.js';

/** The CMS of a signature: the value of the person's key, here or on the person's device, the chain, the timestamp. */
@Injectable()
export class CmsService {
  constructor(
    private readonly custody: SignerKeyCustody,
    private readonly authorities: AuthorityService,
    private readonly timestamps: TimestampService,
  ) {}

  /**
   * A key of ours signs once; without a timestamp nothing is signed or stamped a second time.
   * @param digest SHA-256 of the signed byte ranges, hexadecimal
   * @param valor what the device's key made, base64; absent for a key of ours
   * @throws AppError DATOS_INVALIDOS when the value is not of this certificate over these bytes: no stamp then
   * @throws AppError SELLO_NO_DISPONIBLE when the setting demands a timestamp and none is available
   */
  async make(
    tx: Tx,
    certificado: CertificadoEntity,
    digest: string,
    valor?: string,
  ): Promise<Pick<FirmaEmitidaEntity, 'cms' | 'nivel'>> {
    const [issuer, key] = await Promise.all([
      this.authorities.get(tx, 'emisora'),
      valor === undefined ? this.llaveDe(tx, certificado) : undefined,
    ]);
    const prepared = prepareCms(Buffer.from(digest, 'hex'), [certificado.der, issuer.der]);
    const accepted = key
      ? acceptSignature(prepared, await signRsa(prepared.signedAttrs, key))
      : deFuera(prepared, Buffer.from(valor ?? '', 'base64'));
    const timestampToken = await this.timestamps.ofSignature(tx, accepted.signature, certificado.validoDesde);
    const cms = buildCms({ ...accepted, ...(timestampToken ? { timestampToken } : {}) });
    return { cms, nivel: timestampToken ? 'B-T' : 'B-B' };
  }

  /** @throws Error for an active certificate without a key of ours, which the table's check forbids */
  private async llaveDe(tx: Tx, { llaveId, dueno }: CertificadoEntity): Promise<KeyObject> {
    if (llaveId === null) throw new Error('a certificate without a key of ours');
    return this.custody.open(tx, llaveId, dueno);
  }
}

const NO_CORRESPONDE = 'La firma no corresponde a este certificado ni a este documento.';

/** @throws AppError DATOS_INVALIDOS naming `valor` */
function deFuera(prepared: PreparedCms, value: Buffer): ReturnType<typeof acceptSignature> {
  try {
    return acceptSignature(prepared, value);
  } catch (cause) {
    if (!(cause instanceof PdfSignatureError)) throw cause;
    throw new AppError('DATOS_INVALIDOS', { cause, fields: [{ path: 'valor', message: NO_CORRESPONDE }] });
  }
}
