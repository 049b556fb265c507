import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts/core';
import {
  abrirSello,
  ampliarDocumento,
  cerrarSello,
  firmarRevision,
  inspeccionarPdf,
  prepararContrato,
  prepararDocumento,
} from '@portal/contracts/pdf';
import { Handles } from '@portal/service-kit';
import { ContratoService } from './contrato/contrato.service.js';
import { DocumentoService } from './documento/documento.service.js';
import { AmpliacionService } from './firmas/ampliacion.service.js';
import { IncrementoService } from './firmas/incremento.service.js';
import { InspeccionService } from './inspeccion/inspeccion.service.js';

@Controller()
export class PdfHandler {
  constructor(
    private readonly inspeccion: InspeccionService,
    private readonly documento: DocumentoService,
    private readonly contrato: ContratoService,
    private readonly incremento: IncrementoService,
    private readonly ampliacion: AmpliacionService,
  ) {}

  @Handles(inspeccionarPdf)
  inspeccionar(request: RequestOf<typeof inspeccionarPdf>) {
    return this.inspeccion.inspeccionar(request);
  }

  @Handles(prepararDocumento)
  prepararDocumento(request: RequestOf<typeof prepararDocumento>) {
    return this.documento.preparar(request);
  }

  @Handles(prepararContrato)
  prepararContrato(request: RequestOf<typeof prepararContrato>) {
    return this.contrato.preparar(request);
  }

  @Handles(firmarRevision)
  firmar(request: RequestOf<typeof firmarRevision>) {
    return this.incremento.firmar(request);
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
