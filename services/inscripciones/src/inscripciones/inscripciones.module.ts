import { Module } from '@nestjs/common';
import { KekRepository } from '@portal/service-kit';
import { TextosModule } from '../textos/textos.module.js';
import { AdministracionService } from './administracion.service.js';
import { CopiasService } from './copias.service.js';
import { CustodiaFormulario } from './custodia-formulario.service.js';
import { InscripcionesHandler } from './inscripciones.handler.js';
import { InscripcionesService } from './inscripciones.service.js';
import { ListasService } from './listas.service.js';

@Module({
  imports: [TextosModule],
  controllers: [InscripcionesHandler],
  providers: [
    CustodiaFormulario,
    KekRepository,
    InscripcionesService,
    ListasService,
    CopiasService,
    AdministracionService,
  ],
})
export class InscripcionesModule {}
