export * from './textos.contract.js';
