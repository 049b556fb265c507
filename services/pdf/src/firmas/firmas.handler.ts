import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import {
  abrirRevision,
  abrirSello,
  ampliarDocumento,
  cerrarRevision,
  cerrarSello,
  firmarRevision,
} from '@portal/contracts/pdf';
import { Handles } from '@portal/service-kit';
import { AmpliacionService } from './ampliacion.service.js';
import { IncrementoService } from './incremento.service.js';

@Controller()
export class FirmasHandler {
  constructor(
    private readonly incremento: IncrementoService,
    private readonly ampliacion: AmpliacionService,
  ) {}

  @Handles(firmarRevision)
  firmar(request: RequestOf<typeof firmarRevision>) {
    return this.incremento.firmar(request);
  }

  @Handles(abrirRevision)
  abrir(request: RequestOf<typeof abrirRevision>) {
    return this.incremento.abrir(request);
  }

  @Handles(cerrarRevision)
  cerrar(request: RequestOf<typeof cerrarRevision>) {
    return this.incremento.cerrar(request);
  }

  @Handles(ampliarDocumento)
  ampliar(request: RequestOf<typeof ampliarDocumento>) {
    return this.ampliacion.ampliar(request);
  }

  @Handles(abrirSello)
  abrirSello(request: RequestOf<typeof abrirSello>) {
    return this.ampliacion.abrirSello(request);
  }

  @Handles(cerrarSello)
  cerrarSello(request: RequestOf<typeof cerrarSello>) {
    return this.ampliacion.cerrarSello(request);
  }
}
