import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** A server that a test started. */
export interface Child {
  readonly pid: number;
  /** Ends it with the signal and waits until it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server that ends with this process, and waits for its signal of readiness.
 * @param isReady called again after each failure, until it no longer throws or the server has exited
 * @param folders of the server, removed when this process ends before the server does
 */
export async function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<void>,
  folders: readonly string[] = [],
): Promise<Child> {
  const process_ = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [process_.stdout, process_.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  endWithUs(process_, folders);
  await until(process_, isReady, output);
  return { pid: process_.pid ?? 0, stop: (signal) => stop(process_, signal) };
}

/**
 * Ends the child when this process ends, killed or not: a guard waits at a pipe whose other end this process alone
 * holds.
 * @param folders removed then, with what the child keeps in them
 */
export function endWithUs(child: ChildProcess, folders: readonly string[] = []): void {
  if (child.pid === undefined) return;
  const script = 'read -r _; kill -9 "$1"; shift; rm -rf -- "$@"';
  // A session of its own: what a terminal sends to this process must not end the guard first.
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(child.pid), ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  child.once('exit', () => guard.kill('SIGKILL'));
}

async function until(child: ChildProcess, isReady: () => Promise<void>, output: string[]): Promise<void> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const refusal = await isReady().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal === undefined) return;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${child.spawnfile} is not ready: ${output.join('')}`, { cause: refusal });
    }
    const pause = Math.min(20, deadline - Date.now());
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
