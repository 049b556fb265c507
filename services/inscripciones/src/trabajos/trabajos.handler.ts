import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { crearTrabajo, detenerTrabajo, misTrabajos, verTrabajo } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { TrabajosService } from './trabajos.service.js';

@Controller()
export class TrabajosHandler {
  constructor(private readonly trabajos: TrabajosService) {}

  @Handles(crearTrabajo)
  crear(request: RequestOf<typeof crearTrabajo>, context: CallContext): Promise<ResponseOf<typeof crearTrabajo>> {
    return this.trabajos.crear(request, context);
  }

  @Handles(misTrabajos)
  mios(_request: RequestOf<typeof misTrabajos>, { actor }: CallContext): Promise<ResponseOf<typeof misTrabajos>> {
    return this.trabajos.mios(actor);
  }

  @Handles(verTrabajo)
  ver(request: RequestOf<typeof verTrabajo>, { actor }: CallContext): Promise<ResponseOf<typeof verTrabajo>> {
    return this.trabajos.ver(request, actor);
  }

  @Handles(detenerTrabajo)
  detener(request: RequestOf<typeof detenerTrabajo>, context: CallContext): Promise<ResponseOf<typeof detenerTrabajo>> {
    return this.trabajos.detener(request, context);
  }
}
