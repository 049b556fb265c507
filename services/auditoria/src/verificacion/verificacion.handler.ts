import { Controller } from '@nestjs/common';
import { verificacionDeAuditoria } from '@portal/contracts/auditoria';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { VerificacionDiariaService } from './verificacion-diaria.service.js';

@Controller()
export class VerificacionHandler {
  constructor(private readonly verificacion: VerificacionDiariaService) {}

  @Handles(verificacionDeAuditoria)
  ultima(
    _request: RequestOf<typeof verificacionDeAuditoria>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof verificacionDeAuditoria>> {
    return this.verificacion.ultima(actor);
  }
}
