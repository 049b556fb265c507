/** Takes buffers until the system gives no more. The heap stays small. */
import type { InspectionTasks } from '../src/workers/inspection-workers.js';
import { serveParent } from '../src/workers/serve-tasks.js';

const PIECE = 16 * 1024 * 1024;
const held: Buffer[] = [];

function take(): void {
  try {
    while (held.length < 100) held.push(Buffer.alloc(PIECE, 1));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

serveParent<InspectionTasks>(
  {
    inspeccion: () => {
      take();
      return { paginas: held.length };
    },
  },
  () => held.length > 0,
);
