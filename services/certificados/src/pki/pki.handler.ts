import { Controller } from '@nestjs/common';
import { descargarPki } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { Handles } from '@portal/service-kit';
import { PkiService } from './pki.service.js';

/** Public material under /pki. */
@Controller()
export class PkiHandler {
  constructor(private readonly pki: PkiService) {}

  @Handles(descargarPki)
  descargar({ archivo }: RequestOf<typeof descargarPki>): Promise<ResponseOf<typeof descargarPki>> {
    return this.pki.archivo(archivo);
  }
}
