import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { evidenciaDeInscripcion } from '@portal/contracts/inscripciones';
import { Request, Route } from '../routes/route.js';
import { EvidenciaService } from './evidencia.service.js';

@Controller()
export class EvidenciaController {
  constructor(private readonly evidencias: EvidenciaService) {}

  @Route(evidenciaDeInscripcion)
  evidencia(
    @Request() request: RequestOf<typeof evidenciaDeInscripcion>,
  ): Promise<ResponseOf<typeof evidenciaDeInscripcion>> {
    return this.evidencias.de(request);
  }
}
