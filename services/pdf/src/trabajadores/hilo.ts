import { Worker } from 'node:worker_threads';
import type { Entrega, Plazo, Tarea } from './tareas.js';

const HEAP_MB = 256;

/** From source (tests) a thread needs a loader first; built code needs nothing. */
const fromSource = import.meta.url.endsWith('.ts');
const entry = new URL(fromSource ? '../../test/trabajador-desde-fuente.mjs' : './trabajador.js', import.meta.url);
const execArgv = fromSource ? ['--conditions=@app/source'] : [];

/** One thread of bounded memory, doing one task at a time. */
export class Hilo {
  private readonly worker = new Worker(entry, { execArgv, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  private readonly dead: Promise<'muerto'>;
  /** Settles when the thread is warm. Rejects when it cannot even start: then the service must not start either. */
  readonly ready: Promise<void>;
  private next = 0;

  constructor() {
    this.dead = new Promise((resolve) => this.worker.once('exit', () => resolve('muerto')));
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('error', reject);
    });
  }

  /** The answer, or 'muerto' when the thread died of the task or was killed for taking too long. */
  async run(tarea: Tarea, input: unknown, { ms, cede = [] }: Plazo): Promise<Entrega | 'muerto'> {
    const id = this.next++;
    const timer = setTimeout(() => void this.kill(), ms);
    const answer = new Promise<Entrega>((resolve) => this.worker.once('message', resolve));
    try {
      this.worker.postMessage({ id, tarea, input }, [...cede]);
      return await Promise.race([answer, this.dead]);
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<void> {
    await this.worker.terminate();
  }
}
