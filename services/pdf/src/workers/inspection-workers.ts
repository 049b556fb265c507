import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Delivery, TimeLimit } from './tasks.js';
import { WorkerPool, type Runner, type WorkerStart } from './worker-pool.js';

/** Foreign files: nothing is trusted, not even to keep to a heap. */
export interface InspectionTasks {
  inspeccion: { input: { pdf: Uint8Array }; output: { paginas: number } };
}

/** The processes of `threads/inspection.ts`, apart from those that render and sign (docs/adr/0021). */
export class InspectionWorkers extends WorkerPool<InspectionTasks> {
  protected override start(): Runner {
    return new Child(this.options);
  }
}

const HEAP_MB = 256;
/** All private memory of the process, in kB: heap, buffers, code. */
const DATA_KB = 448 * 1024;
/** Processor seconds of its whole life. It is replaced long before; only an orphan in a loop meets this. */
const CPU_SECONDS = 150;
/**
 * The system's limits bind before Node starts: a thread's limit bounds its heap, but not its buffers. Data includes
 * private mappings that can be written (Linux, setrlimit(2), RLIMIT_DATA), not the addresses that V8 only reserves.
 */
const LIMITED = `ulimit -c 0 && ulimit -t ${CPU_SECONDS} && ulimit -d ${DATA_KB} && exec "$0" "$@"`;

/** A process without environment, without output, and with limits of the system. */
class Child implements Runner {
  private readonly child: ChildProcess;
  private readonly dead: Promise<'dead'>;
  readonly ready: Promise<void>;
  private next = 0;

  constructor({ entry, execArgv }: WorkerStart) {
    const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, ...execArgv, fileURLToPath(entry)];
    this.child = spawn('/bin/sh', ['-c', LIMITED, ...node], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.dead = new Promise((resolve) => {
      this.child.once('exit', () => resolve('dead'));
      this.child.once('error', () => resolve('dead'));
    });
    this.ready = Promise.race([once(this.child, 'message'), this.dead]).then((first) => {
      if (first === 'dead') throw new Error(`${fileURLToPath(entry)} does not start`);
    });
  }

  async run(task: PropertyKey, input: object, { ms }: TimeLimit): Promise<Delivery | 'dead'> {
    const id = this.next++;
    const timer = setTimeout(() => this.child.kill('SIGKILL'), ms);
    const answer = new Promise<Delivery>((resolve) => this.child.once('message', (told: Delivery) => resolve(told)));
    try {
      this.child.send({ id, task, input });
      return await Promise.race([answer, this.dead]);
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.dead;
  }
}
