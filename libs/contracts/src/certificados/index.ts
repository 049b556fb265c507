export * from './certificado.schema.js';
export * from './certificados.events.js';
export * from './custodia.contract.js';
export * from './propios.contract.js';
export * from './vigencia.rules.js';
