import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import { contratoPdf, textosVigentes } from '@portal/contracts/textos';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';

@Controller()
export class TextosController {
  constructor(private readonly calls: Calls) {}

  @Route(textosVigentes)
  vigentes(@Request() request: RequestOf<typeof textosVigentes>): Promise<ResponseOf<typeof textosVigentes>> {
    return this.calls.send(textosVigentes, request);
  }

  @Route(contratoPdf)
  contrato(@Request() request: RequestOf<typeof contratoPdf>): Promise<ResponseOf<typeof contratoPdf>> {
    return this.calls.send(contratoPdf, request);
  }
}
