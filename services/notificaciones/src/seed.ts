/** What tests of `tools/seed` make the schema with. */
export { notificacionesDatabase } from './database.js';
