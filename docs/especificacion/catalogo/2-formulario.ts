import type { Capitulo } from '../pruebas/entrada.js';
import { autorizacionesYAcciones } from './2-formulario-acciones.js';
import { secciones } from './2-formulario-secciones.js';

export const formulario: Capitulo = {
  titulo: 'Enrolment form',
  frases: [...secciones, ...autorizacionesYAcciones],
};
