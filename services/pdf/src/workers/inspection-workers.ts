import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Death, Delivery, TimeLimit, Usage } from './tasks.js';
import { watchTime } from './watch-time.js';
import { WorkerPool, type GivenTask, type Runner, type WorkerStart } from './worker-pool.js';

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
/** All private memory that the process may use, in kB: heap, buffers, libraries. */
const DATA_KB = 448 * 1024;
/** Processor seconds of its whole life. It is replaced long before; only an orphan in a loop meets this. */
const CPU_SECONDS = 150;
/**
 * The system's limits bind before Node starts: a thread's limit bounds its heap, but not its buffers. Data includes
 * private mappings that can be written (Linux, setrlimit(2), RLIMIT_DATA), not the addresses that V8 only reserves.
 */
const limited = (codeKb: number): string =>
  `ulimit -c 0 && ulimit -t ${CPU_SECONDS} && ulimit -d ${DATA_KB + codeKb} && exec "$0" "$@"`;

/** The signals of a process that crashes, as out of memory or of stack. Any other comes from outside. */
const CRASHES: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
  'SIGXCPU',
];

/** A process without environment, without output, and with limits of the system. */
class Child implements Runner {
  private readonly child: ChildProcess;
  readonly ended: Promise<Death>;
  readonly ready: Promise<void>;
  private late = false;
  /** Milliseconds of processor that it had used when it last said something. */
  private cpuMs = 0;

  constructor({ entry, execArgv }: WorkerStart) {
    const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, ...execArgv];
    this.child = spawn('/bin/sh', ['-c', limited(codeRoom(node)), ...node, fileURLToPath(entry)], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.ended = new Promise((resolve) => {
      this.child.once('exit', (_, signal) => resolve(this.late || ownEnd(signal) ? 'dead' : 'lost'));
      this.child.on('error', () => resolve('lost'));
    });
    this.ready = Promise.race([once(this.child, 'message'), this.ended]).then((first) => {
      if (!Array.isArray(first)) throw new Error(`${fileURLToPath(entry)} does not start`);
    });
    this.child.on('message', ({ cpuMs }: Usage) => (this.cpuMs = cpuMs));
  }

  async run(assignment: GivenTask, { ms }: TimeLimit): Promise<Delivery | Death> {
    const stopWatch = watchTime(
      ms,
      () => this.worked(),
      () => (this.late = this.child.kill('SIGKILL')),
    );
    const answer = new Promise<Delivery>((resolve) => this.child.once('message', (told: Delivery) => resolve(told)));
    try {
      this.child.send(assignment);
      return await Promise.race([answer, this.ended]);
    } finally {
      stopWatch();
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private worked(): number {
    return cpuOf(this.child.pid) - this.cpuMs;
  }
}

/** One hundredth of a second: the unit of proc(5) for user programs. */
const TICK_MS = 10;

/** Milliseconds of processor of a process. Elsewhere than on Linux nobody tells: the clock alone decides there. */
function cpuOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    return Infinity;
  }
}

const MAPS = '/proc/self/maps';
const known = new Map<string, number>();

/**
 * The room that V8 sets aside for code at the start of every thread: 512 MB on x64. It can be written, so the system
 * counts it as data, but no heap and no buffer can lie there. Elsewhere than on Linux the limit does not bind.
 * @param node the command of a process, which is asked once
 * @returns kB
 */
function codeRoom([command = '', ...options]: string[]): number {
  if (!existsSync(MAPS)) return 0;
  const key = options.join(' ');
  const kb = known.get(key) ?? writableAsCode(execFileSync(command, [...options, '-p', READ_MAPS], { env: {} }));
  known.set(key, kb);
  return kb;
}

const READ_MAPS = `require('node:fs').readFileSync('${MAPS}', 'utf8')`;

const writableAsCode = (maps: Buffer): number =>
  [...maps.toString().matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm)]
    .map(([, from = '', to = '']) => (parseInt(to, 16) - parseInt(from, 16)) / 1024)
    .reduce((sum, kb) => sum + kb, 0);

/** Without a signal a process ended by itself. */
const ownEnd = (signal: NodeJS.Signals | null): boolean => signal === null || CRASHES.includes(signal);
