export * from './administracion.contract.js';
export * from './crear-inscripcion.contract.js';
export * from './descargas.contract.js';
export * from './inscripcion-listada.schema.js';
export * from './inscripcion.schema.js';
export * from './inscripciones.events.js';
export * from './listas.contract.js';
