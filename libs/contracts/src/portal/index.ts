export * from './configuracion.contract.js';
export * from './empresa.config.js';
export * from './borrador.rules.js';
export * from './tablero.contract.js';
export * from './manifiesto.schema.js';
export * from './registro.schema.js';
