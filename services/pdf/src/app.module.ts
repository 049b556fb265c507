import path from 'node:path';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Log, Metrics, ObjectStore, ServiceKitModule } from '@portal/service-kit';
import type { StoreSettings } from '@portal/service-kit/objects';
import { ArchivosRepository } from './archivos/archivos.repository.js';
import type { PdfConfig } from './config.js';
import { ContratoHandler } from './contrato/contrato.handler.js';
import { ContratoService } from './contrato/contrato.service.js';
import { DocumentoHandler } from './documento/documento.handler.js';
import { DocumentoService } from './documento/documento.service.js';
import { AmpliacionService } from './firmas/ampliacion.service.js';
import { FirmasHandler } from './firmas/firmas.handler.js';
import { IncrementoService } from './firmas/incremento.service.js';
import { InspeccionHandler } from './inspeccion/inspeccion.handler.js';
import { InspeccionService } from './inspeccion/inspeccion.service.js';
import { DocumentWorkers } from './workers/document-workers.js';
import { InspectionWorkers } from './workers/inspection-workers.js';
import { LaneMetrics } from './workers/lane-metrics.js';
import { SigningWorkers } from './workers/signing-workers.js';

/**
 * `pdf` keeps files, threads and processes, but no database. It calls `certificados` for a CMS, and no other service.
 */
@Module({
  controllers: [DocumentoHandler, ContratoHandler, InspeccionHandler, FirmasHandler],
  providers: [ContratoService, DocumentoService, IncrementoService, AmpliacionService, InspeccionService],
})
export class AppModule {
  /** @param execArgv Node's options for the threads and children; by default those that loaded this process */
  static forRoot(config: PdfConfig, execArgv = loaderOptions(process.execArgv)): DynamicModule {
    const { PDF_WORKERS: size, PDF_QUEUE: queue } = config;
    const start = (lane: string) => ({ lane, entry: thread(lane), execArgv, size, queue });
    const providers: Provider[] = [
      {
        provide: LaneMetrics,
        inject: [Metrics],
        useFactory: (metrics: Metrics) => new LaneMetrics(metrics),
      },
      {
        provide: ArchivosRepository,
        inject: [ObjectStore],
        useFactory: (objects: ObjectStore) => new ArchivosRepository(objects),
      },
      {
        provide: DocumentWorkers,
        inject: [Log, LaneMetrics],
        useFactory: (log: Log, lanes: LaneMetrics) => new DocumentWorkers(start('documents'), log, lanes),
      },
      {
        provide: InspectionWorkers,
        inject: [Log, LaneMetrics],
        useFactory: (log: Log, lanes: LaneMetrics) => new InspectionWorkers(start('inspection'), log, lanes),
      },
      {
        provide: SigningWorkers,
        inject: [Log, LaneMetrics],
        useFactory: (log: Log, lanes: LaneMetrics) =>
          new SigningWorkers({ ...start('signing'), data: storeSettings(config) }, log, lanes),
      },
    ];
    return { module: AppModule, imports: [ServiceKitModule.forRoot({ name: 'pdf', config })], providers };
  }
}

/** The module of a thread or child: built code when this file is built code, else its source. */
const thread = (name: string): URL => new URL(`./threads/${name}${path.extname(import.meta.url)}`, import.meta.url);

/** The options that find and load modules. From source a thread needs them too; memory options are for the process. */
const loaderOptions = (options: readonly string[]): string[] =>
  options.flatMap((option, i) => {
    if (!/^--(import|conditions)\b/.test(option)) return [];
    return option.includes('=') ? [option] : [option, options[i + 1] ?? ''];
  });

/** The settings that a thread needs to reach the store. */
const storeSettings = ({
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
