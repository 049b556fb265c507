import { Controller } from '@nestjs/common';
import { evidenciaDeValidacion, sellarDigest } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { EvidenciaService } from './evidencia.service.js';

/** What makes documents last, over NATS, for `inscripciones` alone. */
@Controller()
export class EvidenciaHandler {
  constructor(private readonly evidencia: EvidenciaService) {}

  @Handles(evidenciaDeValidacion)
  reunir(request: RequestOf<typeof evidenciaDeValidacion>): Promise<ResponseOf<typeof evidenciaDeValidacion>> {
    return this.evidencia.reunir(request);
  }

  @Handles(sellarDigest)
  sellar(request: RequestOf<typeof sellarDigest>): Promise<ResponseOf<typeof sellarDigest>> {
    return this.evidencia.sellar(request);
  }
}
