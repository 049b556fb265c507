/** What the public host loads: one component per public path, each taking the path's parameter. */
export { Firmar } from './firmar/firmar.page.js';
export { Verificar } from './verificar/verificar.page.js';
