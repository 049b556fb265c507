export * from './auditoria.events.js';
