export * from './inscripcion-de-muestra.js';
export * from './respuestas.js';
