import { CargaEntity } from './documentos/carga.entity.js';
import { ObjetoPorBorrarEntity } from './documentos/objeto-por-borrar.entity.js';
import { RevisionEntity } from './documentos/revision.entity.js';
import { EnlaceEntity } from './firmas/enlace.entity.js';
import { EntregaEntity } from './firmas/entrega.entity.js';
import { FirmaEntity } from './firmas/firma.entity.js';
import { InscripcionEntity } from './inscripciones/inscripcion.entity.js';
import { ContratoPublicadoEntity } from './textos/contrato-publicado.entity.js';
import { TextoLegalEntity } from './textos/texto-legal.entity.js';

/** Every table of the schema `inscripciones` but those of service-kit. */
export const entidades = [
  InscripcionEntity,
  CargaEntity,
  RevisionEntity,
  ObjetoPorBorrarEntity,
  EnlaceEntity,
  FirmaEntity,
  EntregaEntity,
  TextoLegalEntity,
  ContratoPublicadoEntity,
];
