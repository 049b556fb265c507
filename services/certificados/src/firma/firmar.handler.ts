import { Controller } from '@nestjs/common';
import { firmarDigest, permisoDeFirma, type ConstanciaDeFirma } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles, Permits } from '@portal/service-kit';
import { FirmarService } from './firmar.service.js';

/**
 * Signing over NATS. `pdf` brings the digest and a permit of `inscripciones`, which says whose certificate signs. It
 * takes back the CMS, and for `inscripciones` the proof that it was signed.
 */
@Controller()
export class FirmarHandler {
  constructor(
    private readonly firmas: FirmarService,
    private readonly permits: Permits,
  ) {}

  @Handles(firmarDigest)
  async firmar({ permiso, digest, valor }: RequestOf<typeof firmarDigest>): Promise<ResponseOf<typeof firmarDigest>> {
    const permitido = this.permits.read('inscripciones', permisoDeFirma, permiso);
    const { cms, nivel } = await this.firmas.firmar({ ...permitido, digest, valor });
    const { claimId, certificateId } = permitido;
    const constancia: ConstanciaDeFirma = { claimId, certificateId, digest, nivel };
    return { cms: cms.toString('base64'), constancia: this.permits.give('inscripciones', constancia) };
  }
}
