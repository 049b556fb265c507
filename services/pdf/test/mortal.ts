/** Ends, or misbehaves, in the way that its file names. */
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
  another: () => process.send?.({ id: -1, ok: true, output: { paginas: 999 } }),
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
