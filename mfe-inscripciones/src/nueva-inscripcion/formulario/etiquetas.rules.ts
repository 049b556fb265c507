import { campos } from '@portal/contracts/inscripciones';
import type { Campo } from '../../valores.js';
import { paradaDe } from './paradas.js';

/**
 * The label in a sentence far from its field: with its section where others have the same. 'ARL', 'Ciudad (Conductor)'
 */
export function etiquetaConSeccion(campo: Campo, todos: readonly Campo[]): string {
  const { etiqueta } = campos[campo];
  const repetida = todos.some((otro) => otro !== campo && campos[otro].etiqueta === etiqueta);
  return repetida ? `${etiqueta} (${paradaDe(campo)?.nombre ?? ''})` : etiqueta;
}
