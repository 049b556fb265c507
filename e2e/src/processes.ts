import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';

/**
 * The id of each part of the portal that runs now; the runner's list is behind for a moment after a restart. One that
 * ends with what it has begun bears another name.
 */
export function processIds(): Record<string, number> {
  const file = process.env['TEST_PROCESSES_FILE'];
  if (!file) throw new Error('TEST_PROCESSES_FILE names no file: run these through npm test');
  const known = JSON.parse(readFileSync(file, 'utf8')) as { name: string; pid: number }[];
  return Object.fromEntries(known.filter(({ name }) => !name.includes('(')).map(({ name, pid }) => [name, pid]));
}

function pidOf(name: string): number {
  const pid = processIds()[name];
  if (pid === undefined) throw new Error(`no process ${name}`);
  return pid;
}

/** Signals a running part of the portal with all its processes, and waits out the moment between death and restart. */
async function signalPart(name: string, signal: NodeJS.Signals): Promise<void> {
  await expect
    .poll(
      () => {
        try {
          return process.kill(-pidOf(name), signal);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
          throw error;
        }
      },
      { message: `${name} runs and gets ${signal}` },
    )
    .toBe(true);
}

/** SIGKILL, as the kernel's memory killer would; the runner starts it again. */
export const kill = (name: string): Promise<void> => signalPart(name, 'SIGKILL');

/** Does `work` while a part stands still and answers nothing, then lets it go on. */
export async function withStoppedPart<T>(name: string, work: () => Promise<T>): Promise<T> {
  await signalPart(name, 'SIGSTOP');
  try {
    return await work();
  } finally {
    await signalPart(name, 'SIGCONT');
  }
}
