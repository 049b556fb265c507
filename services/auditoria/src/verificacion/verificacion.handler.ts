import { Controller } from '@nestjs/common';
import { verificacionDeAuditoria, verificarAuditoria } from '@portal/contracts/auditoria';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { VerificacionDiariaService } from './verificacion-diaria.service.js';
import { VerificacionPedidaService } from './verificacion-pedida.service.js';

@Controller()
export class VerificacionHandler {
  constructor(
    private readonly verificacion: VerificacionDiariaService,
    private readonly pedidas: VerificacionPedidaService,
  ) {}

  @Handles(verificacionDeAuditoria)
  ultima(
    _request: RequestOf<typeof verificacionDeAuditoria>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof verificacionDeAuditoria>> {
    return this.verificacion.ultima(actor);
  }

  @Handles(verificarAuditoria)
  ahora(
    _request: RequestOf<typeof verificarAuditoria>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof verificarAuditoria>> {
    return this.pedidas.pedir(actor);
  }
}
