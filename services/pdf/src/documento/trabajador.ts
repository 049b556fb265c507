/** A thread that renders documents and reads foreign ones. */
import { renderContrato } from '../contrato/contrato.definition.js';
import { inspeccionar } from '../inspeccion/inspeccion.rules.js';
import { vista } from '../trabajadores/bytes.rules.js';
import { servir } from '../trabajadores/servir.js';
import type { TareasDeDocumento } from '../trabajadores/tareas.js';
import { calentar } from './pdfmake.js';
import { renderDocumento } from './render-documento.js';

await calentar();
servir<TareasDeDocumento>({
  documento: ({ instantanea, sha256 }) => renderDocumento(instantanea, sha256),
  contrato: renderContrato,
  inspeccion: ({ pdf }) => inspeccionar(vista(pdf)),
});
