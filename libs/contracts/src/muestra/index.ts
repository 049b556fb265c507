export * from './inscripcion-de-muestra.js';
