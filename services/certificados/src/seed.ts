/** What tests of `tools/seed` make the schema with. */
export { certificadosDatabase } from './database.js';
