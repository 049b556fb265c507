import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Configuracion } from '../config.js';
import { contratosHttp, openApi } from './openapi.rules.js';

@Controller('/api/openapi.json')
export class OpenapiController {
  private readonly document: Record<string, unknown>;

  constructor({ valores }: Configuracion) {
    this.document = openApi(contratosHttp, valores.PORTAL_ORIGIN);
  }

  @Get()
  get(@Res({ passthrough: true }) response: Response): Record<string, unknown> {
    response.setHeader('cache-control', 'no-cache');
    return this.document;
  }
}
