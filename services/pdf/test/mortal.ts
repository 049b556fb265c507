/** Ends in the way that its file names: of what a task can do to a process, or of what comes from outside. */
import type { InspectionTasks } from '../src/workers/inspection-workers.js';
import { serveParent } from '../src/workers/serve-tasks.js';

const ends: Readonly<Record<string, () => void>> = {
  heap: () => {
    for (const held: unknown[] = []; ;) held.push(new Array(100_000).fill(held));
  },
  abort: () => process.abort(),
  stack: () => process.kill(process.pid, 'SIGSEGV'),
  exit: () => process.exit(1),
  killed: () => process.kill(process.pid, 'SIGKILL'),
};

serveParent<InspectionTasks>(
  {
    inspeccion: ({ pdf }) => {
      ends[Buffer.from(pdf).toString()]?.();
      return new Promise(() => undefined);
    },
  },
  () => false,
);
