export * from './inscripcion-de-muestra.js';
export * from './entradas-malas.js';
export * from './respuestas.js';
