import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Log, ObjectStore, ServiceKitModule } from '@portal/service-kit';
import type { StoreSettings } from '@portal/service-kit/objects';
import { Archivos } from './archivos.repository.js';
import { ContratoService } from './contrato/contrato.service.js';
import { DocumentoService } from './documento/documento.service.js';
import { AmpliacionService } from './firmas/ampliacion.service.js';
import { IncrementoService } from './firmas/incremento.service.js';
import { InspeccionService } from './inspeccion/inspeccion.service.js';
import type { PdfConfig } from './pdf.config.js';
import { PdfHandler } from './pdf.handler.js';
import { Documentalistas, Firmantes } from './trabajadores/trabajadores.js';

/** `pdf` answers requests and keeps no database, just files and threads. It asks `certificados` for a CMS, with the permit of its own caller, and nobody for anything else. */
@Module({
  controllers: [PdfHandler],
  providers: [ContratoService, DocumentoService, IncrementoService, AmpliacionService, InspeccionService],
})
export class PdfModule {
  static forRoot(config: PdfConfig): DynamicModule {
    const { PDF_WORKERS: size, PDF_QUEUE: queue } = config;
    const providers: Provider[] = [
      { provide: Archivos, inject: [ObjectStore], useFactory: (objects: ObjectStore) => new Archivos(objects) },
      {
        provide: Documentalistas,
        inject: [Log],
        useFactory: (log: Log) => new Documentalistas({ oficio: 'documento/trabajador', size, queue }, log),
      },
      {
        provide: Firmantes,
        inject: [Log],
        useFactory: (log: Log) =>
          new Firmantes({ oficio: 'firmas/trabajador', datos: almacen(config), size, queue }, log),
      },
    ];
    return { module: PdfModule, imports: [ServiceKitModule.forRoot({ name: 'pdf', config })], providers };
  }
}

/** All that a thread needs to know to reach the store. */
const almacen = ({
  OBJECTS_DIR,
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_FILE,
  S3_SECRET_KEY_FILE,
}: PdfConfig): StoreSettings => ({
  OBJECTS_DIR,
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_FILE,
  S3_SECRET_KEY_FILE,
});
