import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import { inspeccionarPdf } from '@portal/contracts/pdf';
import { Handles } from '@portal/service-kit';
import { InspeccionService } from './inspeccion.service.js';

@Controller()
export class InspeccionHandler {
  constructor(private readonly inspeccion: InspeccionService) {}

  @Handles(inspeccionarPdf)
  inspeccionar(request: RequestOf<typeof inspeccionarPdf>) {
    return this.inspeccion.inspeccionar(request);
  }
}
