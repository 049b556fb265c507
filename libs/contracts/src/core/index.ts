export * from './actor.js';
export * from './assert-never.js';
export * from './call.js';
export * from './errors.js';
export * from './event.js';
export * from './policy.rules.js';
export * from './shapes.js';
