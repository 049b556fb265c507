export * from './notificaciones.events.js';
