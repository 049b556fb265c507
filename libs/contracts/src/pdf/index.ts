export * from './instantanea.schema.js';
export * from './pdf.contract.js';
