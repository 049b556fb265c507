/** The thread that renders documents. */
import { renderContrato } from '../contrato/render-contrato.js';
import { renderDocumento } from '../documento/render-documento.js';
import { warmUp } from '../hoja/render.js';
import type { DocumentTasks } from '../workers/document-workers.js';
import { serveTasks } from '../workers/serve-tasks.js';

await warmUp();
serveTasks<DocumentTasks>({
  documento: ({ instantanea, sha256 }) => renderDocumento(instantanea, sha256),
  contrato: renderContrato,
});
