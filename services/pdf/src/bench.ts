/**
 * The measured parts of this service: `tools/bench` times a signature in one process, without NATS, and compares it
 * with the running service. Nothing else imports this file. `render-documento` is an export of its own, because pdfmake
 * enlarges the heap and with it the cost of every collection.
 */
export { leerDibujo } from './dibujo/leer-dibujo.js';
export { palabras } from './firmas/incrementos.js';
