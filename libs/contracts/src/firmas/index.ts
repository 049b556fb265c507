export * from './constancia.contract.js';
export * from './enlaces.contract.js';
export * from './evidencia-del-firmante.contract.js';
export * from './firmar.contract.js';
export * from './novedad.contract.js';
export * from './verificar.contract.js';
