import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import { prepararDocumento } from '@portal/contracts/pdf';
import { Handles } from '@portal/service-kit';
import { DocumentoService } from './documento.service.js';

@Controller()
export class DocumentoHandler {
  constructor(private readonly documento: DocumentoService) {}

  @Handles(prepararDocumento)
  preparar(request: RequestOf<typeof prepararDocumento>) {
    return this.documento.preparar(request);
  }
}
