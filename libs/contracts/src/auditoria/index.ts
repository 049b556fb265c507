export * from './eslabones.contract.js';
export * from './auditoria.events.js';
export * from './historia.contract.js';
export * from './procesos-de.rules.js';
