import type { Capitulo } from '../pruebas/entrada.js';
import { secciones } from './2-formulario-secciones.js';
import { autorizacionesYAcciones } from './2-formulario-acciones.js';

export const formulario: Capitulo = {
  titulo: 'Enrolment form',
  frases: [...secciones, ...autorizacionesYAcciones],
};
