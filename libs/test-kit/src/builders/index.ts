/** Builders alone, without database or broker: what pure tests import. */
export { datosDeInscripcion, unaInscripcion } from './una-inscripcion.js';
