/**
 * Ends this process when a piece of work takes too much processor time: nothing else ends a loop without end. A busy or
 * stopped machine changes no processor time. What was ended is noted in a file, for the process that comes after.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 100;

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The thread that watches runs this same file. */
export class ProcessorWatch {
  #notes;
  #thread;

  /** @param {string} notes a file */
  constructor(notes) {
    this.#notes = notes;
    this.#thread = new Worker(new URL(import.meta.url), { workerData: notes, execArgv: [] });
    this.#thread.unref();
  }

  /** @param {string} work @param {number} allowed milliseconds of processor time */
  begin(work, allowed) {
    this.#thread.postMessage({ work, until: processorTime() + allowed });
  }

  end() {
    this.#thread.postMessage(undefined);
  }

  /** @param {string} work @returns {boolean} whether an earlier process was ended at it */
  hasEnded(work) {
    return existsSync(this.#notes) && readFileSync(this.#notes, 'utf8').split('\n').includes(work);
  }

  forget() {
    rmSync(this.#notes, { force: true });
  }
}

function watch() {
  /** @type {{ work: string, until: number } | undefined} */
  let watched;
  parentPort?.on('message', (told) => (watched = told));
  setInterval(() => {
    if (!watched || processorTime() < watched.until) return;
    appendFileSync(workerData, `${watched.work}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
}

if (!isMainThread) watch();
