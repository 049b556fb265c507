import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule } from '@portal/service-kit';
import { ChainConsumer } from './chain/chain.consumer.js';
import { ChainRepository } from './chain/chain.repository.js';
import { ChainService } from './chain/chain.service.js';
import { KeptCheckpointsService } from './chain/kept-checkpoints.service.js';
import { VerificationService } from './chain/verification.service.js';
import type { AuditoriaConfig } from './config.js';
import { ConsultaHandler } from './consulta/consulta.handler.js';
import { EntradasRepository } from './consulta/entradas.repository.js';
import { EntradasService } from './consulta/entradas.service.js';
import { auditoriaDatabase } from './database.js';
import { HistoriaHandler } from './historia/historia.handler.js';
import { HistoriaRepository } from './historia/historia.repository.js';

/** Chains the audit entries of every process, and tells administrators what the chain holds of an enrolment. */
@Module({
  controllers: [HistoriaHandler, ConsultaHandler],
  providers: [
    ChainRepository,
    ChainService,
    ChainConsumer,
    KeptCheckpointsService,
    VerificationService,
    HistoriaRepository,
    EntradasRepository,
    EntradasService,
  ],
})
export class AppModule {
  static forRoot(config: AuditoriaConfig): DynamicModule {
    const database = auditoriaDatabase(config.AUDITORIA_DATABASE_URL);
    return { module: AppModule, imports: [ServiceKitModule.forRoot({ name: 'auditoria', config, database })] };
  }
}
