export * from './borrador.rules.js';
export * from './filas.rules.js';
export * from './instantanea.schema.js';
export * from './pdf.contract.js';
