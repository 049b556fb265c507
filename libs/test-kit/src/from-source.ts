import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './start-child.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Options of node for a process, or a thread, that runs from its source. */
export const sourceArgs = [
  '--conditions=@app/source',
  `--import=${new URL('../test/source-loader.mjs', import.meta.url).href}`,
];

interface Program {
  /** The workspace's folder: `services/certificados`. */
  readonly folder: string;
  /** The file in its `src`: `main.ts`. */
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: Record<string, string>;
  /** Options of node itself. */
  readonly nodeArgs?: readonly string[];
}

/**
 * A program as a process of its own, run from its source: a test can kill it. It dies with the test.
 */
export function fromSource({ folder, entry, args = [], env, nodeArgs = [] }: Program): ChildProcess {
  const program = path.join(root, folder, 'src', entry);
  const child = spawn(process.execPath, [...nodeArgs, ...sourceArgs, program, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  return child;
}

export interface Execution {
  readonly code: number | null;
  readonly signal: string | null;
  readonly lines: readonly string[];
}

/**
 * Runs a program from its source to its end.
 * @param killAt SIGKILL at the first line of its output for which it is true
 * @throws Error with its whole output when it ends by itself with another code than 0
 */
export async function runFromSource(
  program: Program,
  killAt: (line: string) => boolean = () => false,
): Promise<Execution> {
  const child = fromSource(program);
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  for await (const line of createInterface(child.stdout!)) {
    lines.push(line);
    if (killAt(line)) child.kill('SIGKILL');
  }
  const [code, signal] = await gone;
  if (code !== 0 && signal === null) throw new Error([...lines, ...errors].join('\n'));
  return { code, signal, lines };
}
