/** The thread that renders documents and inspects foreign files. */
import { renderContrato } from '../contrato/render-contrato.js';
import { renderDocumento } from '../documento/render-documento.js';
import { warmUp } from '../hoja/render.js';
import { inspeccionar } from '../inspeccion/inspeccion.rules.js';
import type { DocumentTasks } from '../workers/document-workers.js';
import { serveTasks } from '../workers/serve-tasks.js';
import { asBuffer } from '../workers/transferable.js';

await warmUp();
serveTasks<DocumentTasks>({
  documento: ({ instantanea, sha256 }) => renderDocumento(instantanea, sha256),
  contrato: renderContrato,
  inspeccion: ({ pdf }) => inspeccionar(asBuffer(pdf)),
});
