/** `npm run autorizacion`: writes docs/autorizacion.md anew. */
import { writeFileSync } from 'node:fs';
import { DOCUMENTO, documento, llamadasHttp } from './documento.js';

writeFileSync(DOCUMENTO, documento());
console.log(`${DOCUMENTO}: ${llamadasHttp.length} calls`);
