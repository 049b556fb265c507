import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** A server that a test started. It dies with the test, even when the test is killed half-way. */
export interface Child {
  readonly pid: number;
  /** Ends it with the signal and waits until it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server and waits for its signal of readiness.
 * @param isReady called again after each failure, until it no longer throws or the server has exited
 */
export async function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<void>,
): Promise<Child> {
  const process_ = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [process_.stdout, process_.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const killAtExit = () => process_.kill('SIGKILL');
  process.once('exit', killAtExit);
  process_.once('exit', () => process.off('exit', killAtExit));
  await until(process_, isReady, output);
  return { pid: process_.pid ?? 0, stop: (signal) => stop(process_, signal) };
}

async function until(child: ChildProcess, isReady: () => Promise<void>, output: string[]): Promise<void> {
  const deadline = Date.now() + 60_000;
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
