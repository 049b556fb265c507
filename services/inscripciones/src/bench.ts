/** The measured parts of this service: `tools/bench` times what reads and writes its tables. Nobody else imports it. */
export { EnlacesRepository } from './tablas/enlaces.repository.js';
export type { Cursor } from './tablas/consulta.rules.js';
export { HallazgosRepository } from './tablas/hallazgos.repository.js';
export { ListasRepository, type Filtros } from './tablas/listas.repository.js';
export { ReportesRepository } from './tablas/reportes.repository.js';
