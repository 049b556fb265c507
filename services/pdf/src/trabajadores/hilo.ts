import { Worker } from 'node:worker_threads';
import type { Entrega, Plazo } from './tareas.js';

const HEAP_MB = 256;

/** From source (tests) a thread needs a loader first; built code needs nothing. */
const fromSource = import.meta.url.endsWith('.ts');
const execArgv = fromSource ? ['--conditions=@app/source'] : [];
const entryOf = (oficio: string) =>
  new URL(fromSource ? '../../test/trabajador-desde-fuente.mjs' : `../${oficio}.js`, import.meta.url);

/** One thread of bounded memory, doing one task at a time. */
export class Hilo {
  private readonly worker: Worker;
  private readonly dead: Promise<'muerto'>;
  /** Settles when the thread is warm. Rejects when it cannot even start: then the service must not start either. */
  readonly ready: Promise<void>;
  private next = 0;

  /** @param oficio the thread's module, without extension, from `src` @param datos what it finds as `workerData` */
  constructor(oficio: string, datos?: unknown) {
    this.worker = new Worker(entryOf(oficio), {
      execArgv,
      argv: [oficio],
      workerData: datos,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.dead = new Promise((resolve) => this.worker.once('exit', () => resolve('muerto')));
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('error', reject);
    });
  }

  /** The answer, or 'muerto' when the thread died of the task or was killed for taking too long. @param mueve what the input gives away instead of being copied */
  async run(tarea: PropertyKey, input: object, { ms }: Plazo, mueve: ArrayBuffer[]): Promise<Entrega | 'muerto'> {
    const id = this.next++;
    const timer = setTimeout(() => void this.kill(), ms);
    const answer = new Promise<Entrega>((resolve) => this.worker.once('message', resolve));
    try {
      this.worker.postMessage({ id, tarea, input }, mueve);
      return await Promise.race([answer, this.dead]);
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<void> {
    await this.worker.terminate();
  }
}
