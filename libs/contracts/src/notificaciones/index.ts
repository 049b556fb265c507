export * from './correo.events.js';
export * from './correos-de-inscripcion.contract.js';
