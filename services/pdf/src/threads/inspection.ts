/** The process that reads foreign files. It loads neither Nest nor the store, and holds no secret. */
import { inspeccionar } from '../inspeccion/inspeccion.rules.js';
import type { InspectionTasks } from '../workers/inspection-workers.js';
import { serveParent } from '../workers/serve-tasks.js';
import { asBuffer } from '../workers/transferable.js';

/** A process that grew by so much, or worked so long, leaves the next file to a new one. */
const SPENT = { bytes: 96 * 1024 * 1024, seconds: 60 };
const born = process.memoryUsage.rss();

serveParent<InspectionTasks>({ inspeccion: ({ pdf }) => inspeccionar(asBuffer(pdf)) }, () => {
  const { user, system } = process.cpuUsage();
  return process.memoryUsage.rss() - born > SPENT.bytes || (user + system) / 1e6 > SPENT.seconds;
});
