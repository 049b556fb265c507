/** What only a key of this browser needs: loaded when there is one, or one is to be made. */
export { firmarAqui } from './firmar-aqui.js';
export { borrarLlave, csrDe, llaveDe, llaveNueva } from './llave.js';
