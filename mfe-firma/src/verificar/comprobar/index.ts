/** What a visitor needs once a file is here, in one chunk of its own: the first screen does without it. */
export { Comprobado } from './comprobado.section.js';
export { ConfiarEnLaRaiz } from './raiz.section.js';
export { LeerQr } from './qr.section.js';
export { ArchivoDemasiadoGrande, comprobar, preparar, puedeComprobar } from './juez.js';
