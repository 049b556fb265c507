import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule } from '@portal/service-kit';
import type { AuditoriaConfig } from './auditoria.config.js';
import { CadenaConsumer } from './cadena/cadena.consumer.js';
import { CadenaRepository } from './cadena/cadena.repository.js';
import { CadenaService } from './cadena/cadena.service.js';
import { EntradaEntity } from './cadena/entrada.entity.js';
import { PuntoControlEntity } from './cadena/punto-control.entity.js';
import { VerificacionService } from './cadena/verificacion.service.js';
import { Cadena1763700000000 } from './migrations/1763700000000-cadena.js';

/** The database of this service: where its rows live and how they came to be. */
export const baseDeDatos = (url: string) => ({
  url,
  schema: 'auditoria',
  entities: [EntradaEntity, PuntoControlEntity],
  migrations: [Cadena1763700000000],
});

@Module({ providers: [CadenaRepository, CadenaService, CadenaConsumer, VerificacionService] })
export class AuditoriaModule {
  static forRoot(config: AuditoriaConfig): DynamicModule {
    const database = baseDeDatos(config.AUDITORIA_DATABASE_URL);
    return { module: AuditoriaModule, imports: [ServiceKitModule.forRoot({ name: 'auditoria', config, database })] };
  }
}
