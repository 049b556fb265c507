/** The specification, chapter by chapter, in its order. */
import type { Capitulo } from '../pruebas/entrada.js';
import { encabezado, producto } from './1-producto.js';
import { armazon } from './2-armazon.js';
import { certificados } from './2-certificados.js';
import { paginaDeFirma } from './2-firma.js';
import { formulario } from './2-formulario.js';
import { misInscripciones } from './2-mis-inscripciones.js';
import { portada } from './2-portada.js';
import { revision } from './2-revision.js';
import { rutas } from './2-rutas.js';
import { tablero } from './2-tablero.js';
import { inscripcion } from './3-inscripcion.js';
import { entidades } from './3-otros.js';
import { estados } from './4-estados.js';
import { validacion } from './5-validacion.js';
import { permisos } from './6-permisos.js';
import { llamadas } from './7-llamadas.js';
import { errores } from './8-errores.js';
import { constantes } from './9-constantes.js';

const [usuario, cifras, ...otras] = entidades as [Capitulo, Capitulo, ...Capitulo[]];
const dos = [rutas, armazon, portada, tablero, formulario, misInscripciones, revision, paginaDeFirma, certificados];
const tres = [usuario, cifras, inscripcion, ...otras];

export const capitulos: readonly Capitulo[] = [
  encabezado,
  producto,
  ...dos,
  ...tres,
  estados,
  validacion,
  permisos,
  llamadas,
  errores,
  constantes,
];
