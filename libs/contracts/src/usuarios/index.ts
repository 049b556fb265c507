export * from './usuarios.contract.js';
