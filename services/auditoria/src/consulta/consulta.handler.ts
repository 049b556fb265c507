import { Controller } from '@nestjs/common';
import { entradasDeAuditoria } from '@portal/contracts/auditoria';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { EntradasService } from './entradas.service.js';

@Controller()
export class ConsultaHandler {
  constructor(private readonly entradas: EntradasService) {}

  @Handles(entradasDeAuditoria)
  async pagina(
    request: RequestOf<typeof entradasDeAuditoria>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof entradasDeAuditoria>> {
    return this.entradas.pagina(request, actor);
  }
}
