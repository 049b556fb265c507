import { Controller } from '@nestjs/common';
import {
  exportarAuditoria,
  historialDeInscripcion,
  personasDeAuditoria,
  verAuditoria,
  verificacionDeAuditoria,
  verificarAuditoria,
} from '@portal/contracts/auditoria';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';
import { AuditoriaService } from './auditoria.service.js';
import { ExportarAuditoriaService } from './exportar-auditoria.service.js';

@Controller()
export class AuditoriaController {
  constructor(
    private readonly auditoria: AuditoriaService,
    private readonly calls: Calls,
    private readonly exportaciones: ExportarAuditoriaService,
  ) {}

  @Route(verAuditoria)
  ver(@Request() request: RequestOf<typeof verAuditoria>): Promise<ResponseOf<typeof verAuditoria>> {
    return this.auditoria.pagina(request);
  }

  @Route(exportarAuditoria)
  exportar(@Request() request: RequestOf<typeof exportarAuditoria>): Promise<ResponseOf<typeof exportarAuditoria>> {
    return this.exportaciones.exportar(request);
  }

  @Route(personasDeAuditoria)
  personas(
    @Request() _request: RequestOf<typeof personasDeAuditoria>,
  ): Promise<ResponseOf<typeof personasDeAuditoria>> {
    return this.auditoria.personas();
  }

  @Route(verificacionDeAuditoria)
  verificacion(
    @Request() request: RequestOf<typeof verificacionDeAuditoria>,
  ): Promise<ResponseOf<typeof verificacionDeAuditoria>> {
    return this.calls.send(verificacionDeAuditoria, request);
  }

  @Route(verificarAuditoria)
  verificar(@Request() request: RequestOf<typeof verificarAuditoria>): Promise<ResponseOf<typeof verificarAuditoria>> {
    return this.calls.send(verificarAuditoria, request);
  }

  @Route(historialDeInscripcion)
  historial(
    @Request() request: RequestOf<typeof historialDeInscripcion>,
  ): Promise<ResponseOf<typeof historialDeInscripcion>> {
    return this.auditoria.historial(request);
  }
}
