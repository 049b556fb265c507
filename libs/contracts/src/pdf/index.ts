export * from './pdf.contract.js';
export * from './filas.rules.js';
export * from './instantanea.schema.js';
