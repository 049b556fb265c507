import { Module } from '@nestjs/common';
import { TextosModule } from '../textos/textos.module.js';
import { AdministracionService } from './administracion.service.js';
import { CopiasService } from './copias.service.js';
import { InscripcionesHandler } from './inscripciones.handler.js';
import { InscripcionesService } from './inscripciones.service.js';
import { ListasService } from './listas.service.js';

@Module({
  imports: [TextosModule],
  controllers: [InscripcionesHandler],
  providers: [InscripcionesService, ListasService, CopiasService, AdministracionService],
})
export class InscripcionesModule {}
