export * from './usuario-actual.contract.js';
