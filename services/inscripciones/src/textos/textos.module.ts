import { Module } from '@nestjs/common';
import { ContratoService } from './contrato.service.js';
import { TextosHandler } from './textos.handler.js';
import { TextosService } from './textos.service.js';

@Module({ controllers: [TextosHandler], providers: [TextosService, ContratoService], exports: [TextosService] })
export class TextosModule {}
