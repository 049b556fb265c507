import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf } from '@portal/contracts/core';
import { parteDelFirmante } from '@portal/contracts/firmas';
import {
  documentosDeExportacion,
  evidenciaGuardada,
  iniciarExportacion,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
  loteDeExportacion,
} from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { EvidenciaDelFirmanteService } from './evidencia-del-firmante.service.js';
import { EvidenciaService } from './evidencia.service.js';
import { ExportacionesService } from './exportaciones.service.js';

@Controller()
export class ExportacionesHandler {
  constructor(
    private readonly exportaciones: ExportacionesService,
    private readonly evidencias: EvidenciaService,
    private readonly delFirmante: EvidenciaDelFirmanteService,
  ) {}

  @Handles(evidenciaGuardada)
  evidencia(
    request: RequestOf<typeof evidenciaGuardada>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof evidenciaGuardada>> {
    return this.evidencias.de(request, actor);
  }

  @Handles(parteDelFirmante)
  parte(
    request: RequestOf<typeof parteDelFirmante>,
    context: CallContext,
  ): Promise<ResponseOf<typeof parteDelFirmante>> {
    return this.delFirmante.de(request, context);
  }

  @Handles(iniciarExportacion)
  iniciar(
    request: RequestOf<typeof iniciarExportacion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof iniciarExportacion>> {
    return this.exportaciones.iniciar(request, actor);
  }

  @Handles(loteDeExportacion)
  lote(
    request: RequestOf<typeof loteDeExportacion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof loteDeExportacion>> {
    return this.exportaciones.lote(request, actor);
  }

  @Handles(iniciarExportacionDeElegidas)
  iniciarElegidas(
    request: RequestOf<typeof iniciarExportacionDeElegidas>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof iniciarExportacionDeElegidas>> {
    return this.exportaciones.iniciarElegidas(request, actor);
  }

  @Handles(loteDeElegidas)
  loteElegidas(
    request: RequestOf<typeof loteDeElegidas>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof loteDeElegidas>> {
    return this.exportaciones.loteElegidas(request, actor);
  }

  @Handles(documentosDeExportacion)
  documentos(
    request: RequestOf<typeof documentosDeExportacion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof documentosDeExportacion>> {
    return this.exportaciones.documentos(request, actor);
  }
}
