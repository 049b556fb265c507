import { ConfigError } from '../config/config-error.js';
import { failpoints, type DurableStep, type Failpoint } from './durable-steps.js';

let armed: { readonly name: string; passes: number } | undefined;

/**
 * Takes `FAILPOINT=name[:n]` from the environment: the process kills itself at the n-th pass. `loadConfig` calls it.
 * @throws ConfigError outside PORTAL_ENV local and test, or for a name that is none
 */
export function armFailpoint({ FAILPOINT, PORTAL_ENV }: NodeJS.ProcessEnv): void {
  armed = undefined;
  if (FAILPOINT === undefined || FAILPOINT === '') return;
  const [name = '', passes = '1'] = FAILPOINT.split(':');
  if (PORTAL_ENV !== 'local' && PORTAL_ENV !== 'test')
    throw new ConfigError('bad configuration\n  FAILPOINT: only where PORTAL_ENV is local or test');
  if (!failpoints.includes(name as Failpoint) || !/^[1-9]\d*$/.test(passes))
    throw new ConfigError('bad configuration\n  FAILPOINT: name[:n], a name of durable-steps.ts');
  armed = { name, passes: Number(passes) };
}

/** Dies here as by the kernel's memory killer when the drill says so; else nothing happens. */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name) return;
  armed.passes -= 1;
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL');
}

/**
 * Takes a durable step between its two failpoints. (A transaction's step is an option of `Transactions.run`.)
 * @example await durable('ampliar.borrador', () => this.objects.put(key, pdf))
 */
export async function durable<T>(step: DurableStep, work: () => Promise<T>): Promise<T> {
  failpoint(`${step}.antes`);
  const result = await work();
  failpoint(`${step}.despues`);
  return result;
}
