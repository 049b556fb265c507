/** What `tools/seed` writes rows with, so that invented enrolments are searched and sealed as real ones. */
export { inscripcionesDatabase } from './database.js';
export { textoDeBusqueda, VERSION_BUSQUEDA } from './tablas/busqueda.rules.js';
export { rasgosDe } from './tablas/rasgos.rules.js';
export { aadGps } from './tablas/contrasenas-gps.js';
