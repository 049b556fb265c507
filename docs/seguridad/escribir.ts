/** `npm run seguridad`: writes docs/seguridad.md anew. */
import { writeFileSync } from 'node:fs';
import { capitulos } from './amenazas/index.js';
import { cifrasDe, documentoDe } from './documento.js';

writeFileSync('docs/seguridad.md', documentoDe(capitulos));
console.table(Object.fromEntries(capitulos.map(({ titulo, filas }) => [titulo, cifrasDe(filas)])));
