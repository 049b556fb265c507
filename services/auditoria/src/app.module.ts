import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule } from '@portal/service-kit';
import { ChainConsumer } from './chain/chain.consumer.js';
import { ChainRepository } from './chain/chain.repository.js';
import { ChainService } from './chain/chain.service.js';
import { KeptCheckpointsService } from './chain/kept-checkpoints.service.js';
import { SeenLinksService } from './chain/seen-links.service.js';
import { VerificationService } from './chain/verification.service.js';
import { AUDITORIA_CONFIG, type AuditoriaConfig } from './config.js';
import { ConsultaHandler } from './consulta/consulta.handler.js';
import { EntradasRepository } from './consulta/entradas.repository.js';
import { EntradasService } from './consulta/entradas.service.js';
import { auditoriaDatabase } from './database.js';
import { HistoriaHandler } from './historia/historia.handler.js';
import { HistoriaRepository } from './historia/historia.repository.js';
import { AnuncioService } from './verificacion/anuncio.service.js';
import { VerificacionDiariaService } from './verificacion/verificacion-diaria.service.js';
import { VerificacionPedidaService } from './verificacion/verificacion-pedida.service.js';
import { VerificacionHandler } from './verificacion/verificacion.handler.js';
import { VerificacionesRepository } from './verificacion/verificaciones.repository.js';
import { VerificacionesService } from './verificacion/verificaciones.service.js';

/**
 * Chains the audit entries of every process, verifies them every day, and tells administrators what the chain holds.
 */
@Module({
  controllers: [HistoriaHandler, ConsultaHandler, VerificacionHandler],
  providers: [
    ChainRepository,
    SeenLinksService,
    ChainService,
    ChainConsumer,
    KeptCheckpointsService,
    VerificationService,
    HistoriaRepository,
    EntradasRepository,
    EntradasService,
    VerificacionesRepository,
    VerificacionesService,
    AnuncioService,
    VerificacionDiariaService,
    VerificacionPedidaService,
  ],
})
export class AppModule {
  static forRoot(config: AuditoriaConfig): DynamicModule {
    const database = auditoriaDatabase(config.AUDITORIA_DATABASE_URL);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'auditoria', config, database })],
      providers: [{ provide: AUDITORIA_CONFIG, useValue: config }],
    };
  }
}
