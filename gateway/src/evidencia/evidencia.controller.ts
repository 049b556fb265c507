import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { evidenciaDelFirmante } from '@portal/contracts/firmas';
import { evidenciaDeInscripcion } from '@portal/contracts/inscripciones';
import { Request, Route } from '../routes/route.js';
import { EvidenciaService, POR_MINUTO } from './evidencia.service.js';

@Controller()
export class EvidenciaController {
  constructor(private readonly evidencias: EvidenciaService) {}

  @Route(evidenciaDeInscripcion)
  evidencia(
    @Request() request: RequestOf<typeof evidenciaDeInscripcion>,
  ): Promise<ResponseOf<typeof evidenciaDeInscripcion>> {
    return this.evidencias.de(request);
  }

  /** Each one reads whole files and writes to the audit: so many a minute and link. */
  @Route(evidenciaDelFirmante, { usesPerMinute: POR_MINUTO })
  delFirmante(
    @Request() request: RequestOf<typeof evidenciaDelFirmante>,
  ): Promise<ResponseOf<typeof evidenciaDelFirmante>> {
    return this.evidencias.delFirmante(request);
  }
}
