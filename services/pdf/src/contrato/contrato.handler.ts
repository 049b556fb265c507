import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import { prepararContrato } from '@portal/contracts/pdf';
import { Handles } from '@portal/service-kit';
import { ContratoService } from './contrato.service.js';

@Controller()
export class ContratoHandler {
  constructor(private readonly contrato: ContratoService) {}

  @Handles(prepararContrato)
  preparar(request: RequestOf<typeof prepararContrato>) {
    return this.contrato.preparar(request);
  }
}
