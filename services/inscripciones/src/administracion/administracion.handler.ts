import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { eliminarInscripcion, verContrasenaGps } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { ContrasenaGpsService } from './contrasena-gps.service.js';
import { EliminacionService } from './eliminacion.service.js';

@Controller()
export class AdministracionHandler {
  constructor(
    private readonly contrasenaGps: ContrasenaGpsService,
    private readonly eliminacion: EliminacionService,
  ) {}

  @Handles(verContrasenaGps)
  verContrasenaGps(
    request: RequestOf<typeof verContrasenaGps>,
    context: CallContext,
  ): Promise<ResponseOf<typeof verContrasenaGps>> {
    return this.contrasenaGps.ver(request, context);
  }

  @Handles(eliminarInscripcion)
  eliminar(
    request: RequestOf<typeof eliminarInscripcion>,
    context: CallContext,
  ): Promise<ResponseOf<typeof eliminarInscripcion>> {
    return this.eliminacion.eliminar(request, context);
  }
}
