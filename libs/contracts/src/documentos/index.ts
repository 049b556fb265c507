export * from './cargas.contract.js';
