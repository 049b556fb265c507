import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Log, ServiceKitModule } from '@portal/service-kit';
import { Archivos } from './archivos.repository.js';
import { ContratoService } from './contrato/contrato.service.js';
import { DocumentoService } from './documento/documento.service.js';
import { AmpliacionService } from './firmas/ampliacion.service.js';
import { IncrementoService } from './firmas/incremento.service.js';
import { InspeccionService } from './inspeccion/inspeccion.service.js';
import type { PdfConfig } from './pdf.config.js';
import { PdfHandler } from './pdf.handler.js';
import { Trabajadores } from './trabajadores/trabajadores.js';

/** `pdf` answers requests only: it calls nobody and keeps no database, just files and threads. */
@Module({
  controllers: [PdfHandler],
  providers: [Archivos, ContratoService, DocumentoService, IncrementoService, AmpliacionService, InspeccionService],
})
export class PdfModule {
  static forRoot(config: PdfConfig): DynamicModule {
    const trabajadores: Provider = {
      provide: Trabajadores,
      inject: [Log],
      useFactory: (log: Log) => new Trabajadores({ size: config.PDF_WORKERS, queue: config.PDF_QUEUE }, log),
    };
    return { module: PdfModule, imports: [ServiceKitModule.forRoot({ name: 'pdf', config })], providers: [trabajadores] };
  }
}
