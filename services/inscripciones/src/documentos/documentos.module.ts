import { Module } from '@nestjs/common';
import { FirmasModule } from '../firmas/firmas.module.js';
import { BorradosService } from './borrados.service.js';
import { CargasService } from './cargas.service.js';
import { DescargasService } from './descargas.service.js';
import { DocumentosHandler } from './documentos.handler.js';
import { PreparacionService } from './preparacion.service.js';
import { RestosService } from './restos.service.js';

/** Uploads, revisions and the files behind them. */
@Module({
  imports: [FirmasModule],
  controllers: [DocumentosHandler],
  providers: [CargasService, DescargasService, PreparacionService, BorradosService, RestosService],
})
export class DocumentosModule {}
