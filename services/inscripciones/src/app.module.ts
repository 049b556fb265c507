import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule, type Clock } from '@portal/service-kit';
import { CONFIG, type Config } from './config.js';
import { baseDeDatos } from './database.js';
import { DocumentosModule } from './documentos/documentos.module.js';
import { FirmasModule } from './firmas/firmas.module.js';
import { InscripcionesModule } from './inscripciones/inscripciones.module.js';
import { RepositoriosModule } from './repositorios.module.js';
import { TextosModule } from './textos/textos.module.js';

/** The orchestrator: enrolments, their documents, links and signatures. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: Config, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'inscripciones',
          config,
          database: baseDeDatos(config.INSCRIPCIONES_DATABASE_URL),
          ...(clock && { clock }),
        }),
        RepositoriosModule,
        TextosModule,
        FirmasModule,
        DocumentosModule,
        InscripcionesModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
