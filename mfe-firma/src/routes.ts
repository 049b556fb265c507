import { Firmar } from './firmar/firmar.page.js';
import { Verificar } from './verificar/verificar.page.js';

/** What the public host loads: a component for each page of portal.json, taking the page's parameter. */
export const paginas = { firmar: Firmar, verificar: Verificar };
