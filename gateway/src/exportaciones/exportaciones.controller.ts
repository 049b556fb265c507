import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { exportarInscripciones } from '@portal/contracts/inscripciones';
import { Request, Route } from '../routes/route.js';
import { ExportacionesService } from './exportaciones.service.js';

@Controller()
export class ExportacionesController {
  constructor(private readonly exportaciones: ExportacionesService) {}

  @Route(exportarInscripciones)
  exportar(
    @Request() request: RequestOf<typeof exportarInscripciones>,
  ): Promise<ResponseOf<typeof exportarInscripciones>> {
    return this.exportaciones.exportar(request);
  }
}
