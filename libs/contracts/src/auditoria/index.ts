export * from './eslabones.contract.js';
export * from './auditoria.events.js';
export * from './entradas.contract.js';
export * from './historia.contract.js';
export * from './dato-legible.js';
export * from './procesos-de.rules.js';
export * from './verificacion.contract.js';
