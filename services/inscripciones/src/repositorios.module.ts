import { Global, Module } from '@nestjs/common';
import { BorradosRepository } from './documentos/borrados.repository.js';
import { CargasRepository } from './documentos/cargas.repository.js';
import { RevisionesRepository } from './documentos/revisiones.repository.js';
import { AmpliacionesRepository } from './firmas/ampliaciones.repository.js';
import { EnlacesRepository } from './firmas/enlaces.repository.js';
import { EntregasRepository } from './firmas/entregas.repository.js';
import { FirmasRepository } from './firmas/firmas.repository.js';
import { InscripcionesRepository } from './inscripciones/inscripciones.repository.js';
import { ListasRepository } from './inscripciones/listas.repository.js';
import { TextosRepository } from './textos/textos.repository.js';

const repositorios = [
  InscripcionesRepository,
  ListasRepository,
  CargasRepository,
  RevisionesRepository,
  BorradosRepository,
  EnlacesRepository,
  EntregasRepository,
  FirmasRepository,
  AmpliacionesRepository,
  TextosRepository,
];

/** Repositories keep no state and take their transaction as an argument, so every folder may use them. */
@Global()
@Module({ providers: repositorios, exports: repositorios })
export class RepositoriosModule {}
