export * from './auditoria.events.js';
export * from './procesos-de.rules.js';
