export * from './configuracion.contract.js';
export * from './tablero.contract.js';
