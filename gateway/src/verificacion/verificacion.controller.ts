import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { verificarCodigo, verificarHuella } from '@portal/contracts/firmas';
import { Calls } from '../rutas/calls.js';
import { Request, Route } from '../rutas/route.decorator.js';

/** Look-ups by anybody, so many per address and minute (security.md 85). */
const limite = { consultasPorMinuto: 30 };

@Controller()
export class VerificacionController {
  constructor(private readonly calls: Calls) {}

  @Route(verificarHuella, limite)
  huella(@Request() request: RequestOf<typeof verificarHuella>): Promise<ResponseOf<typeof verificarHuella>> {
    return this.calls.send(verificarHuella, request);
  }

  @Route(verificarCodigo, limite)
  codigo(@Request() request: RequestOf<typeof verificarCodigo>): Promise<ResponseOf<typeof verificarCodigo>> {
    return this.calls.send(verificarCodigo, request);
  }
}
