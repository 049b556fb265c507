import { Controller } from '@nestjs/common';
import type { StoredFile } from '@portal/contracts/core';
import { contratoPdf, textosVigentes, type TextoLegal } from '@portal/contracts/textos';
import { Handles } from '@portal/service-kit';
import { ContratoService } from './contrato.service.js';
import { TextosService } from './textos.service.js';

@Controller()
export class TextosHandler {
  constructor(
    private readonly textos: TextosService,
    private readonly contrato: ContratoService,
  ) {}

  @Handles(textosVigentes)
  vigentes(): Promise<TextoLegal[]> {
    return this.textos.vigentes();
  }

  @Handles(contratoPdf)
  contratoPdf(): Promise<StoredFile> {
    return this.contrato.archivo();
  }
}
