import type { Capitulo } from '../pruebas/entrada.js';
import { cargasYFirmas } from './9-cargas-y-firmas.js';
import { portal } from './9-portal.js';

export const constantes: Capitulo = {
  titulo: '9. Business constants and limits',
  frases: [...portal, ...cargasYFirmas],
};
