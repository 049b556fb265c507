/** `npm run seguridad`: writes docs/seguridad.md anew. */
import { writeFileSync } from 'node:fs';
import { capitulos, cifrasDe, documento } from './documento.js';

writeFileSync('docs/seguridad.md', documento());
console.table(Object.fromEntries(capitulos.map(({ titulo, filas }) => [titulo, cifrasDe(filas)])));
