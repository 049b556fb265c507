/** `publicar`, `revertir` and `versiones` as people type them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { kill } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';

/** @typedef {import('node:child_process').ChildProcess} Child */

/** The words of each command that runs, by its process. @type {Map<Child, string[]>} */
const running = new Map();

let stopped = false;

/**
 * In a process group of its own: whatever it has begun can be ended with it.
 * @param {string} name of the npm script
 * @param {string[]} words
 * @returns {Promise<string>} what it said
 * @throws {Error} with its sentence
 */
export async function verb(name, ...words) {
  if (stopped) throw new Error(`${name} ya no empieza: todo se detiene`);
  const command = ['run', '-s', name, ...(words.length > 0 ? ['--', ...words] : [])];
  const child = spawn('npm', command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.set(child, [name, ...words]);
  try {
    const [[code], said, refused] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    if (code !== 0) throw new Error(`npm ${command.join(' ')} terminó con código ${code}\n${refused}`);
    return said;
  } finally {
    running.delete(child);
  }
}

/**
 * Ends the commands that run, with the builds that they began. None begins any more.
 * @returns {Promise<string[][]>} the words of each, once it is gone
 */
export async function endVerbs() {
  stopped = true;
  const ended = [...running].map(async ([child, words]) => {
    const gone = once(child, 'exit');
    signal(child, 'SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await gone;
    // What of its group did not listen.
    signal(child, 'SIGKILL');
    return words;
  });
  return Promise.all(ended);
}

/** Without patience: the second Ctrl-C. */
export function killVerbs() {
  for (const child of running.keys()) signal(child, 'SIGKILL');
}

/** To the whole group. @param {Child} child @param {NodeJS.Signals} what */
const signal = ({ pid }, what) => pid !== undefined && kill(-pid, what);
