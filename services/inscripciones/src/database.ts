import type { DatabaseSettings } from '@portal/service-kit';
import { entidades } from './entidades.js';
import { Inicial1795265600000 } from './migrations/1795265600000-inicial.js';
import { Recurso1795300000000 } from './migrations/1795300000000-recurso.js';
import { Ampliacion1795352000000 } from './migrations/1795352000000-ampliacion.js';
import { LlavesDelFormulario1795360000000 } from './migrations/1795360000000-llaves-del-formulario.js';
import { CertificadoDelEnlace1795400000000 } from './migrations/1795400000000-certificado-del-enlace.js';
import { DocumentoSinPuntos1795420000000 } from './migrations/1795420000000-documento-sin-puntos.js';

export const migrations = [
  Inicial1795265600000,
  Recurso1795300000000,
  Ampliacion1795352000000,
  LlavesDelFormulario1795360000000,
  CertificadoDelEnlace1795400000000,
  DocumentoSinPuntos1795420000000,
];

/** The schema `inscripciones`. */
export const baseDeDatos = (url: string): DatabaseSettings => ({
  url,
  schema: 'inscripciones',
  entities: entidades,
  migrations,
});
