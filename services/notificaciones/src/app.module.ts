import { Module, type DynamicModule } from '@nestjs/common';
import { OlvidosRepository, ServiceKitModule } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from './config.js';
import { EnviadosHandler } from './consultas/enviados.handler.js';
import { CorreosRepository } from './correos/correos.repository.js';
import { CorreosService } from './correos/correos.service.js';
import { notificacionesDatabase } from './database.js';
import { CopiaService } from './entrega/copia.service.js';
import { EntregaService } from './entrega/entrega.service.js';
import { IntentosService } from './entrega/intentos.service.js';
import { Mailer } from './entrega/mailer.js';
import { Mensajero } from './entrega/mensajero.js';
import { RegistroService } from './entrega/registro.service.js';
import { ResultadoService } from './entrega/resultado.service.js';
import { SmtpTransport } from './entrega/smtp.transport.js';
import { HechosConsumer } from './hechos/hechos.consumer.js';
import { ReintentosConsumer } from './hechos/reintentos.consumer.js';
import { BuzonDeInformes } from './rebotes/buzon-de-informes.js';
import { RebotesService } from './rebotes/rebotes.service.js';
import { RegistroDeRebotes } from './rebotes/registro-de-rebotes.service.js';

/** Mails people about facts, asks whom a fact is about, and says what became of the mails. */
@Module({})
export class AppModule {
  static forRoot(config: NotificacionesConfig): DynamicModule {
    const database = notificacionesDatabase(config.NOTIFICACIONES_DATABASE_URL);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'notificaciones', config, database })],
      controllers: [EnviadosHandler],
      providers: [
        { provide: CONFIG, useValue: config },
        CorreosRepository,
        OlvidosRepository,
        CorreosService,
        HechosConsumer,
        ReintentosConsumer,
        SmtpTransport,
        CopiaService,
        Mailer,
        Mensajero,
        IntentosService,
        ResultadoService,
        RegistroService,
        EntregaService,
        BuzonDeInformes,
        RegistroDeRebotes,
        RebotesService,
      ],
    };
  }
}
