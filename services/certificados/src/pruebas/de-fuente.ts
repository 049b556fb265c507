import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = fileURLToPath(new URL('../../../..', import.meta.url));

/** One of this service's programs as a process of its own, run from its source: what can be killed, and looked into. */
export function deFuente(entrada: string, args: readonly string[], env: Record<string, string>, nodeArgs: readonly string[] = []): ChildProcess {
  const servicio = path.join(raiz, 'services/certificados');
  const fuente = ['--conditions=@app/source', '--import', '@swc-node/register/esm-register', path.join(servicio, 'src', entrada)];
  const child = spawn(process.execPath, [...nodeArgs, ...fuente, ...args], {
    cwd: raiz,
    env: { SWC_NODE_PROJECT: path.join(servicio, 'tsconfig.json'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const matar = () => child.kill('SIGKILL');
  process.once('exit', matar);
  child.once('exit', () => process.off('exit', matar));
  return child;
}
