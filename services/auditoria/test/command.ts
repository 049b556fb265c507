import { once } from 'node:events';
import { fromSource } from '@portal/test-kit';

interface Ended {
  readonly code: number | null;
  /** All that it wrote, on both streams. */
  readonly said: string;
}

/** Runs a command of this service to its end. @example await command('verificar-cadena.ts', env) */
export async function command(entry: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = fromSource({
    folder: 'services/auditoria',
    entry,
    args,
    env: { NODE_NO_WARNINGS: '1', ...env },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.join('').trim() };
}
