export * from './correo.events.js';
export * from './enviados.contract.js';
