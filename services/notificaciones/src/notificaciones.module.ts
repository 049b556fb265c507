import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule } from '@portal/service-kit';
import { CorreosRepository } from './correos/correos.repository.js';
import { HechosConsumer } from './correos/hechos.consumer.js';
import { notificacionesDatabase } from './database.js';
import { Cartero } from './entrega/cartero.js';
import { EntregaService } from './entrega/entrega.service.js';
import { SmtpTransport } from './entrega/smtp.transport.js';
import { CONFIG, type NotificacionesConfig } from './notificaciones.config.js';
import { OlvidosRepository } from './olvidos/olvidos.repository.js';
import { OlvidosService } from './olvidos/olvidos.service.js';

/** Reacts to facts only: asks nobody, answers nobody. */
@Module({})
export class NotificacionesModule {
  static forRoot(config: NotificacionesConfig): DynamicModule {
    const database = notificacionesDatabase(config.NOTIFICACIONES_DATABASE_URL);
    return {
      module: NotificacionesModule,
      imports: [ServiceKitModule.forRoot({ name: 'notificaciones', config, database })],
      providers: [
        { provide: CONFIG, useValue: config },
        CorreosRepository,
        OlvidosRepository,
        OlvidosService,
        HechosConsumer,
        Cartero,
        EntregaService,
        SmtpTransport,
      ],
    };
  }
}
