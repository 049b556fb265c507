import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule, type Clock } from '@portal/service-kit';
import { CONFIG, type Config } from './config.js';
import { DocumentosModule } from './documentos/documentos.module.js';
import { entidades } from './entidades.js';
import { FirmasModule } from './firmas/firmas.module.js';
import { InscripcionesModule } from './inscripciones/inscripciones.module.js';
import { Inicial1795265600000 } from './migraciones/1795265600000-inicial.js';
import { Recurso1795300000000 } from './migraciones/1795300000000-recurso.js';
import { RepositoriosModule } from './repositorios.module.js';
import { TextosModule } from './textos/textos.module.js';

export const migraciones = [Inicial1795265600000, Recurso1795300000000];

/** The orchestrator: enrolments, their documents, links and signatures. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: Config, clock?: Clock): DynamicModule {
    const database = { url: config.INSCRIPCIONES_DATABASE_URL, schema: 'inscripciones', entities: entidades, migrations: migraciones };
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'inscripciones', config, database, ...(clock && { clock }) }),
        RepositoriosModule, TextosModule, FirmasModule, DocumentosModule, InscripcionesModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
