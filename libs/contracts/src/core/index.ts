export * from './assert-never.js';
export * from './call.js';
export * from './app-error.js';
export * from './define-event.js';
export * from './access.rules.js';
export * from './shapes.js';
export * from './tolerant.js';
