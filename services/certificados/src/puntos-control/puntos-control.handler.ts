import { Controller } from '@nestjs/common';
import { puntosControl, sellarPuntoControl } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { PuntosControlService } from './puntos-control.service.js';
import { PuntosGuardadosService } from './puntos-guardados.service.js';

/** The audit chain's checkpoints, over NATS, for `auditoria` alone. */
@Controller()
export class PuntosControlHandler {
  constructor(
    private readonly puntos: PuntosControlService,
    private readonly guardados: PuntosGuardadosService,
  ) {}

  @Handles(sellarPuntoControl)
  sellar(request: RequestOf<typeof sellarPuntoControl>): Promise<ResponseOf<typeof sellarPuntoControl>> {
    return this.puntos.sellar(request);
  }

  @Handles(puntosControl)
  despues(request: RequestOf<typeof puntosControl>): Promise<ResponseOf<typeof puntosControl>> {
    return this.guardados.despues(request);
  }
}
