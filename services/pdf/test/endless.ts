/** A thread whose tasks work for ever. */
import type { DocumentTasks } from '../src/workers/document-workers.js';
import { serveTasks } from '../src/workers/serve-tasks.js';

const forEver = (): never => {
  for (;;);
};
serveTasks<DocumentTasks>({ documento: forEver, contrato: forEver });
