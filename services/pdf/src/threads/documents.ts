/** The thread that renders documents. */
import { getPriority, setPriority } from 'node:os';
import { renderContrato } from '../contrato/render-contrato.js';
import { renderDocumento } from '../documento/render-documento.js';
import { warmUp } from '../hoja/render.js';
import type { DocumentTasks } from '../workers/document-workers.js';
import { serveTasks } from '../workers/serve-tasks.js';

await warmUp();
/**
 * Renderings come after signatures and after the loop that serves. Linux gives each thread a priority of its own.
 * Threads inherit it: those of libuv, which serve everybody, are there by now. It counts from the service's own.
 */
const NICE = 5;
const LAST = 19;
if (process.platform === 'linux') setPriority(Math.min(LAST, getPriority() + NICE));
serveTasks<DocumentTasks>({
  documento: ({ instantanea, sha256 }) => renderDocumento(instantanea, sha256),
  contrato: renderContrato,
});
