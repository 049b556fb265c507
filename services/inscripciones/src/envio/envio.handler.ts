import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { crearInscripcion } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { EnvioService } from './envio.service.js';

@Controller()
export class EnvioHandler {
  constructor(private readonly envio: EnvioService) {}

  @Handles(crearInscripcion)
  crear(
    request: RequestOf<typeof crearInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof crearInscripcion>> {
    return this.envio.crear(request, context);
  }
}
