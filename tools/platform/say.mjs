/** What the terminal shows: steps with their time, and the lines of every process with its name before them. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const colours = [36, 33, 32, 35, 34, 96, 93, 92, 95, 94];
const tint = process.stdout.isTTY && !process.env.NO_COLOR;
const loud = /\b(WARN|ERROR|FATAL|ERR|FTL|PANIC)\b/;

/** @param {string} line */
export const say = (line) => {
  process.stdout.write(`${line}\n`);
};

/** @param {number} since a performance.now() @returns {string} */
export const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const soFarVariable = 'PORTAL_HASTA_AHORA';
/** @type {{ at: number, steps: { name: string, time: string }[] }} */
const soFar = JSON.parse(process.env[soFarVariable] ?? 'null') ?? { at: performance.timeOrigin, steps: [] };
delete process.env[soFarVariable];

/** When this command began, as a performance.now(): another process may have begun it (tools/run/own-node.mjs). */
export const begun = soFar.at - performance.timeOrigin;
export const { steps } = soFar;

/** What the environment of the process that goes on with this command must say. @returns {Record<string, string>} */
export const handedOn = () => ({ [soFarVariable]: JSON.stringify(soFar) });

const sign = 20_000;

/**
 * Runs one named step, says what it does and how long it took; a long one says now and then that it goes on.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now();
  say(`… ${name}`);
  const going = setInterval(() => say(`… ${name}, sigue (${Math.round((performance.now() - since) / 1000)} s)`), sign);
  const result = await Promise.resolve()
    .then(work)
    .finally(() => clearInterval(going));
  const time = elapsed(since);
  steps.push({ name, time });
  say(`✓ ${name} (${time})`);
  return result;
}

/** @param {string} name */
const prefix = (name) => {
  const label = name.padEnd(14);
  const colour = colours[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours.length];
  return tint ? `\x1b[${colour}m${label}\x1b[0m│ ` : `${label}| `;
};

/** @type {Set<string>} */
const muted = new Set();

/**
 * Keeps the lines of a child from the terminal for a while; its log file has them.
 * @param {string} name
 * @returns {() => void} ends it
 */
export function mute(name) {
  muted.add(name);
  return () => void muted.delete(name);
}

/**
 * Copies a child's output to its log file and to the terminal.
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} logs the folder of logs
 * @param {'all' | 'loud' | 'none'} shown loud: only warnings and errors reach the terminal
 * @returns {string[]} the last lines, kept up to date: what to show when it dies
 */
export function follow(name, child, logs, shown) {
  const file = logFile(path.join(logs, `${name}.log`));
  /** @type {string[]} */
  const last = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(line);
      last.push(line);
      if (last.length > 20) last.shift();
      if (muted.has(name)) return;
      if (shown === 'all' || (shown === 'loud' && loud.test(line))) say(prefix(name) + line);
    });
  }
  child.once('close', () => file.end());
  return last;
}

/**
 * A file of lines. One that its disk has no room for is lost and stops nobody; the next one tries again.
 * @param {string} at
 */
function logFile(at) {
  const open = () => {
    const own = createWriteStream(at, { flags: 'a', mode: 0o600 });
    own.once('error', () => {
      if (stream === own) stream = undefined;
    });
    return own;
  };
  /** @type {import('node:fs').WriteStream | undefined} */
  let stream = open();
  return {
    write: (/** @type {string} */ line) => void (stream ??= open()).write(`${line}\n`),
    end: () => stream?.end(),
  };
}
