import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { verificarCodigo, verificarHuella } from '@portal/contracts/firmas';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';

/** Everybody may look up, so many times per address and minute. */
const limit = { lookupsPerMinute: 30 };

@Controller()
export class VerificacionController {
  constructor(private readonly calls: Calls) {}

  @Route(verificarHuella, limit)
  huella(@Request() request: RequestOf<typeof verificarHuella>): Promise<ResponseOf<typeof verificarHuella>> {
    return this.calls.send(verificarHuella, request);
  }

  @Route(verificarCodigo, limit)
  codigo(@Request() request: RequestOf<typeof verificarCodigo>): Promise<ResponseOf<typeof verificarCodigo>> {
    return this.calls.send(verificarCodigo, request);
  }
}
