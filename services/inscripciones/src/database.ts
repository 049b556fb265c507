import { migrationsBeside, type DatabaseSettings } from '@portal/service-kit';
import { AtascoEntity } from './tablas/atasco.entity.js';
import { ObjetoPorBorrarEntity } from './tablas/borrados.repository.js';
import { BusquedaEntity } from './tablas/busquedas.repository.js';
import { CargaEntity, CargaReutilizadaEntity } from './tablas/carga.entity.js';
import { ContratoPublicadoEntity } from './tablas/contrato-publicado.entity.js';
import { CorreccionEntity } from './tablas/correccion.entity.js';
import { EnlaceEntity } from './tablas/enlace.entity.js';
import { EntregaEntity } from './tablas/entrega.entity.js';
import { FirmaPreparadaEntity } from './tablas/firma-preparada.entity.js';
import { FirmaEntity } from './tablas/firma.entity.js';
import { InscripcionEntity } from './tablas/inscripcion.entity.js';
import { LapidaEntity } from './tablas/lapida.entity.js';
import { PreparacionEntity } from './tablas/preparaciones.repository.js';
import { RasgoEntity, SinRasgosEntity } from './tablas/rasgo.entity.js';
import { RenglonEntity } from './tablas/renglon.entity.js';
import { RevisionEntity } from './tablas/revision.entity.js';
import { SinLlegarEntity } from './tablas/sin-llegar.entity.js';
import { TextoLegalEntity } from './tablas/texto-legal.entity.js';
import { TrabajoEntity } from './tablas/trabajo.entity.js';
import { VistaEntity } from './tablas/vista.entity.js';

/** Every table of the schema `inscripciones`, except those of service-kit. */
const entities = [
  InscripcionEntity,
  BusquedaEntity,
  RasgoEntity,
  SinRasgosEntity,
  CargaEntity,
  CargaReutilizadaEntity,
  RevisionEntity,
  PreparacionEntity,
  AtascoEntity,
  SinLlegarEntity,
  ObjetoPorBorrarEntity,
  EnlaceEntity,
  FirmaEntity,
  FirmaPreparadaEntity,
  EntregaEntity,
  CorreccionEntity,
  LapidaEntity,
  TextoLegalEntity,
  ContratoPublicadoEntity,
  TrabajoEntity,
  RenglonEntity,
  VistaEntity,
];

const migrations = await migrationsBeside(import.meta.url);

/** The schema `inscripciones`. */
export const inscripcionesDatabase = (url: string): DatabaseSettings => ({
  url,
  schema: 'inscripciones',
  entities,
  migrations,
});
