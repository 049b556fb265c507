import { Controller } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { FirmarService } from './firmar.service.js';

/** Signing over NATS, for `inscripciones` alone. */
@Controller()
export class FirmarHandler {
  constructor(private readonly firmas: FirmarService) {}

  @Handles(firmarDigest)
  firmar(request: RequestOf<typeof firmarDigest>): Promise<ResponseOf<typeof firmarDigest>> {
    return this.firmas.firmar(request);
  }
}
