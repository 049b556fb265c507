import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { verificarCodigo, verificarHuella } from '@portal/contracts/firmas';
import { Handles } from '@portal/service-kit';
import { VerificacionService } from './verificacion.service.js';

@Controller()
export class VerificacionHandler {
  constructor(private readonly verificacion: VerificacionService) {}

  @Handles(verificarHuella)
  verificarHuella({ sha256 }: RequestOf<typeof verificarHuella>): Promise<ResponseOf<typeof verificarHuella>> {
    return this.verificacion.porHash(sha256);
  }

  @Handles(verificarCodigo)
  verificarCodigo({ codigo }: RequestOf<typeof verificarCodigo>): Promise<ResponseOf<typeof verificarCodigo>> {
    return this.verificacion.porCodigo(codigo);
  }
}
