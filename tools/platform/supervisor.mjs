/** Starts the parts, starts again what dies, stops all of it and nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { kill, markVariable, startOf, writeKnown } from './leftovers.mjs';
import { follow, say } from './say.mjs';
import { waitFor } from './wait-for.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {{ cwd?: string, uid?: number, gid?: number, env?: Record<string, string | undefined> }} [options]
 * @property {() => Promise<unknown>} ready throws until it is
 * @property {number} [deadline] milliseconds until it must be ready
 * @property {NodeJS.Signals} [signal] what stops it cleanly
 * @property {number} [socket] descriptor of a listening socket that it gets as its descriptor 3
 * @property {number} [drain] milliseconds at most for what it has begun, after another process has taken its place
 * @property {'all' | 'loud' | 'none'} [shown]
 * @property {Record<string, string>} [migration] environment of the command `migrar` beside its entry, which runs
 * before it: the schema's owner is another login
 * @property {number} [longestPause] milliseconds before it is started again at most: drills kill often
 */

const longestPause = 10_000;
const patience = 20_000;
/** For a process that nobody has used yet. */
const trialPatience = 5000;

/**
 * A process of a part. `retired`: another one has taken its place, and it is not started again.
 * @typedef {{ part: Part, child: import('node:child_process').ChildProcess, start: string, restarts: number,
 * timer?: NodeJS.Timeout, retired?: boolean }} Entry
 */

export class Supervisor {
  /**
   * By the name of their parts. Beside them, while one replaces another, `<name> (nueva)` and
   * `<name> (anterior <pid>)`.
   * @type {Map<string, Entry>}
   */
  #running = new Map();
  #stopping = false;

  /** @param {import('./places.mjs').Places} places */
  constructor(places) {
    this.places = places;
    writeKnown(places.processes, this.#known());
  }

  /** Starts a part and waits until it is ready. @param {Part} part @throws {Error} with its last lines */
  async start(part) {
    await this.#startAs(part.name, part);
    this.#watch(part.name);
  }

  /**
   * Starts another process of a part beside the one that runs. Once it is ready it takes over, and the one of before
   * ends with what it has begun.
   * @param {Part} part its name is that of the part that runs
   * @param {() => unknown} settle makes the change known when the new process is ready, before the old one must end
   * @returns {Promise<{ ended: Promise<void> }>} ended: the old process is gone
   * @throws {Error} when the new process does not get ready, or `settle` throws: it is stopped, and the old one goes on
   */
  async replace(part, settle) {
    this.#refuseWhileStopping();
    const trial = `${part.name} (nueva)`;
    try {
      await this.#startAs(trial, part);
      await settle();
      this.#refuseWhileStopping();
    } catch (error) {
      await this.#stop(trial, undefined, trialPatience);
      throw error;
    }
    const old = this.#running.get(part.name);
    this.#running.set(part.name, /** @type {Entry} */ (this.#running.get(trial)));
    this.#running.delete(trial);
    const ended = old ? this.#retire(old) : Promise.resolve();
    this.#remember();
    this.#watch(part.name);
    return { ended };
  }

  /** Ends a part for good, with what it has begun. Nothing runs under an unknown name. @param {string} name */
  async stop(name) {
    const entry = this.#running.get(name);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.retired = true;
    await this.#stop(name);
  }

  #refuseWhileStopping() {
    if (this.#stopping) throw new Error('El portal se está deteniendo.');
  }

  /** @param {Entry} entry */
  #retire(entry) {
    clearTimeout(entry.timer);
    entry.retired = true;
    const key = `${entry.part.name} (anterior ${entry.child.pid})`;
    this.#running.set(key, entry);
    return this.#stop(key, 'SIGTERM', entry.part.drain);
  }

  /** @param {string} key @param {Part} part */
  async #startAs(key, part) {
    const { child, last } = this.#spawn(part, 0, key);
    const isAlive = () => isRunning(child) && !this.#stopping;
    try {
      await waitFor(part.name, part.ready, { deadline: part.deadline ?? 60_000, isAlive });
    } catch (cause) {
      if (this.#stopping) throw cause;
      throw new Error(
        [String(/** @type {Error} */ (cause).message), ...last.slice(-15).map((line) => `    ${line}`)].join('\n'),
        { cause },
      );
    }
  }

  /** @param {string} name @returns {number | undefined} */
  pidOf(name) {
    return this.#running.get(name)?.child.pid;
  }

  /** @param {string} name @returns {Part} @throws {Error} nothing runs under that name */
  partOf(name) {
    const entry = this.#running.get(name);
    if (!entry) throw new Error(`no part ${name} runs`);
    return entry.part;
  }

  /**
   * Stops everything, last started first.
   * @param {string[][]} [groups] names, first to stop first; what they do not name stands on them, and stops before
   */
  async stopAll(groups = []) {
    this.#stopping = true;
    for (const { timer } of this.#running.values()) clearTimeout(timer);
    const named = new Set(groups.flat());
    const beside = [...this.#running.entries()].filter(([key, { part }]) => key !== part.name).map(([key]) => key);
    const rest = [...this.#running.keys()].filter((name) => !named.has(name) && !beside.includes(name)).reverse();
    for (const group of groups.length > 0 ? [beside, rest, ...groups] : [beside, ...rest.map((name) => [name])])
      await Promise.all(group.map((name) => this.#stop(name)));
    this.#remember([]);
  }

  /** Without patience: the second Ctrl-C. */
  killAll() {
    this.#stopping = true;
    for (const { child } of this.#running.values()) killGroup(child);
  }

  /** @param {Part} part @param {number} restarts */
  #spawn(part, restarts, key = part.name) {
    const { env, ...options } = part.options ?? {};
    const child = spawn(part.command, part.args, {
      ...options,
      env: { ...baseEnvironment(), ...env, [markVariable]: this.places.installation },
      stdio: ['ignore', 'pipe', 'pipe', ...(part.socket === undefined ? [] : [part.socket])],
      detached: true,
    });
    child.on('error', (error) => say(`✗ ${part.name}: ${error.message}`));
    const last = follow(part.name, child, this.places.logs, part.shown ?? 'loud');
    this.#running.set(key, { part, child, start: startOf(child.pid ?? -1) ?? '', restarts });
    this.#remember();
    return { child, last };
  }

  /** From its first readiness on, a part that ends is started again. @param {string} name */
  #watch(name) {
    const entry = this.#running.get(name);
    if (!entry) return;
    const readyAt = performance.now();
    const again = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
      killGroup(entry.child);
      if (this.#stopping || entry.retired) return;
      const restarts = performance.now() - readyAt > 60_000 ? 0 : entry.restarts;
      const pause = Math.min(entry.part.longestPause ?? longestPause, 250 * 2 ** restarts);
      say(`! ${name} terminó (${signal ?? `código ${code}`}); se inicia otra vez en ${pause / 1000} s`);
      entry.timer = setTimeout(() => void this.#restart(entry.part, restarts + 1), pause);
    };
    if (!isRunning(entry.child)) again(entry.child.exitCode, entry.child.signalCode);
    else entry.child.once('exit', again);
  }

  /** @param {Part} part @param {number} restarts */
  async #restart(part, restarts) {
    const { child } = this.#spawn(part, restarts);
    this.#watch(part.name);
    const isAlive = () => isRunning(child) && !this.#stopping;
    await waitFor(part.name, part.ready, { deadline: part.deadline ?? 60_000, isAlive })
      .then(() => say(`✓ ${part.name} está otra vez en marcha`))
      .catch((error) => {
        if (!this.#stopping && this.#running.get(part.name)?.child === child) say(`! ${error.message}`);
      });
  }

  /** @param {string} name @param {NodeJS.Signals} [signal] @param {number} [limit] milliseconds until it is forced */
  async #stop(name, signal, limit = patience) {
    const entry = this.#running.get(name);
    if (!entry) return;
    const { child, part } = entry;
    if (isRunning(child) && child.pid) {
      const gone = once(child, 'exit');
      kill(child.pid, signal ?? part.signal ?? 'SIGTERM');
      const timer = setTimeout(() => {
        say(`! ${name} no terminó en ${limit / 1000} s: se termina a la fuerza`);
        killGroup(child);
      }, limit);
      await gone;
      clearTimeout(timer);
      killGroup(child);
    }
    this.#running.delete(name);
    this.#remember();
  }

  /**
   * For the next start, should this runner be killed. A disk without room stops neither a process nor its end: the list
   * of before stays whole, and the next change is noted again.
   */
  #remember(known = this.#known()) {
    try {
      writeKnown(this.places.processes, known);
    } catch (error) {
      say(`! ${this.places.processes} dice todavía lo de antes: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @returns {import('./leftovers.mjs').Known[]} this runner first */
  #known() {
    const parts = [...this.#running].map(([name, { child, start, part }]) => ({
      name,
      pid: child.pid ?? -1,
      start,
      signal: part.signal,
    }));
    return [{ name: 'npm', pid: process.pid, start: startOf(process.pid) ?? '' }, ...parts];
  }
}

/** @param {import('node:child_process').ChildProcess} child */
const isRunning = (child) => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** What a part left in its process group. @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.pid) kill(-child.pid, 'SIGKILL');
}

/** Only what a process needs of the caller's environment: nothing leaks in by accident. */
function baseEnvironment() {
  const wanted = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
  return Object.fromEntries(wanted.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
}
