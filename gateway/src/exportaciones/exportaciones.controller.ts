import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { descargarTrabajo, exportarElegidas, exportarInscripciones } from '@portal/contracts/inscripciones';
import { Request, Route } from '../routes/route.js';
import { ExportacionesService } from './exportaciones.service.js';
import { ExportarTrabajoService } from './exportar-trabajo.service.js';

@Controller()
export class ExportacionesController {
  constructor(
    private readonly exportaciones: ExportacionesService,
    private readonly trabajos: ExportarTrabajoService,
  ) {}

  @Route(exportarInscripciones)
  exportar(
    @Request() request: RequestOf<typeof exportarInscripciones>,
  ): Promise<ResponseOf<typeof exportarInscripciones>> {
    return this.exportaciones.exportar(request);
  }

  @Route(exportarElegidas)
  elegidas(@Request() request: RequestOf<typeof exportarElegidas>): Promise<ResponseOf<typeof exportarElegidas>> {
    return this.exportaciones.elegidas(request);
  }

  @Route(descargarTrabajo)
  trabajo(@Request() request: RequestOf<typeof descargarTrabajo>): Promise<ResponseOf<typeof descargarTrabajo>> {
    return this.trabajos.exportar(request);
  }
}
