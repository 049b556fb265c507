/** The process that reads foreign files. It loads neither Nest nor the store, and holds no secret. */
import { inspeccionar } from '../inspeccion/inspeccion.rules.js';
import type { InspectionTasks } from '../workers/inspection-workers.js';
import { isSpent, serveParent } from '../workers/serve-tasks.js';
import { asBuffer } from '../workers/transferable.js';

const born = process.memoryUsage.rss();

serveParent<InspectionTasks>({ inspeccion: ({ pdf }) => inspeccionar(asBuffer(pdf)) }, () =>
  isSpent(process.memoryUsage.rss() - born, process.cpuUsage()),
);
