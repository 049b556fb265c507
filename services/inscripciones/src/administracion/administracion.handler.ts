import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { eliminarInscripcion, verContrasenaGps } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { AdministracionService } from './administracion.service.js';

@Controller()
export class AdministracionHandler {
  constructor(private readonly administracion: AdministracionService) {}

  @Handles(verContrasenaGps)
  verContrasenaGps(
    request: RequestOf<typeof verContrasenaGps>,
    context: CallContext,
  ): Promise<ResponseOf<typeof verContrasenaGps>> {
    return this.administracion.verContrasenaGps(request, context);
  }

  @Handles(eliminarInscripcion)
  eliminar(
    request: RequestOf<typeof eliminarInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof eliminarInscripcion>> {
    return this.administracion.eliminar(request, context);
  }
}
