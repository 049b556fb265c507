import { Controller } from '@nestjs/common';
import { firmarDigest, permisoDeFirma } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles, Permits } from '@portal/service-kit';
import { FirmarService } from './firmar.service.js';

/** Signing over NATS: `pdf` brings the digest, and the word of `inscripciones` whose certificate signs it. */
@Controller()
export class FirmarHandler {
  constructor(
    private readonly firmas: FirmarService,
    private readonly permits: Permits,
  ) {}

  @Handles(firmarDigest)
  async firmar({ permiso, digest }: RequestOf<typeof firmarDigest>): Promise<ResponseOf<typeof firmarDigest>> {
    return this.firmas.firmar({ ...this.permits.read('inscripciones', permisoDeFirma, permiso), digest });
  }
}
