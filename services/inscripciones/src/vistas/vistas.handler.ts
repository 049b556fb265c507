import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { borrarVista, cambiarVista, guardarVista, misVistas } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { VistasService } from './vistas.service.js';

@Controller()
export class VistasHandler {
  constructor(private readonly vistas: VistasService) {}

  @Handles(misVistas)
  mias(_request: RequestOf<typeof misVistas>, { actor }: CallContext): Promise<ResponseOf<typeof misVistas>> {
    return this.vistas.mias(actor);
  }

  @Handles(guardarVista)
  guardar(request: RequestOf<typeof guardarVista>, context: CallContext): Promise<ResponseOf<typeof guardarVista>> {
    return this.vistas.guardar(request, context);
  }

  @Handles(cambiarVista)
  cambiar(request: RequestOf<typeof cambiarVista>, context: CallContext): Promise<ResponseOf<typeof cambiarVista>> {
    return this.vistas.cambiar(request, context);
  }

  @Handles(borrarVista)
  borrar(request: RequestOf<typeof borrarVista>, context: CallContext): Promise<ResponseOf<typeof borrarVista>> {
    return this.vistas.borrar(request, context);
  }
}
