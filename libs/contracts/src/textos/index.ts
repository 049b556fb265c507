export * from './diligenciar.rules.js';
export * from './prosa.rules.js';
export * from './textos.contract.js';
export * from './versiones.rules.js';
