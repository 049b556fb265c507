export * from './certificado.schema.js';
export * from './certificado.events.js';
export * from './certificado.contract.js';
export * from './propios.contract.js';
export * from './puntos-control.contract.js';
