/**
 * One publisher at a time. The lock is a row of numbered files: the last one holds. It names its process, so that one
 * that was killed holds nobody up. The next number is given once, so of many who find the last one free or dead one
 * alone goes on; the last file stays, so that nobody takes a lower number for the next.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSame, startOf } from '../platform/leftovers.mjs';
import { withRoom } from './full-disk.mjs';

/** @typedef {{ pid: number, start: string, name: string }} Holder name: what it publishes */

/**
 * @template T
 * @param {import('../platform/places.mjs').Places} places
 * @param {string} what named to others who come meanwhile
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Error} one sentence when another publisher is at work
 */
export async function whilePublishing({ publishing }, what, work) {
  const refuse = (/** @type {Holder} */ { name, pid }) => {
    throw new Error(`Se está publicando ${name} (proceso ${pid}): espere a que termine y repita.`);
  };
  const held = withRoom('publicar', () => hold(publishing, what, refuse));
  try {
    return await work();
  } finally {
    // An empty lock is free: this needs no room on a full disk.
    truncateSync(held);
  }
}

/** A holder works for a moment only: after this one it is stopped, or its disk is. */
const LONGEST_MS = 10_000;
const LOOKS_MS = 5;

/**
 * For a moment's work that nothing interrupts: who comes meanwhile waits.
 * @template T
 * @param {string} base of the lock
 * @param {() => T} work
 * @returns {T}
 * @throws {Error} one sentence when the other one does not end
 */
export function whileAlone(base, work) {
  const since = performance.now();
  const wait = (/** @type {Holder} */ { pid }) => {
    if (performance.now() - since > LONGEST_MS)
      throw new Error(`El proceso ${pid} no suelta ${path.basename(base)}: termínelo y repita.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOKS_MS);
  };
  const held = hold(base, '', wait);
  try {
    return work();
  } finally {
    truncateSync(held);
  }
}

/**
 * @param {string} base @param {string} what @param {(holder: Holder) => void} meet throws, or waits for the holder
 * @returns {string} the lock
 */
function hold(base, what, meet) {
  const mine = `${base}.${randomUUID()}`;
  try {
    writeFileSync(mine, JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? '', name: what }));
    for (;;) {
      const held = take(base, mine, meet);
      if (held !== undefined) return held;
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} base @param {string} mine @param {(holder: Holder) => void} meet
 * @returns {string | undefined} the lock; undefined when somebody else was quicker, or holds it
 */
function take(base, mine, meet) {
  const last = numbersOf(base).at(-1) ?? 0;
  const holder = read(`${base}.${last}`);
  if (holder && isSame(holder)) return void meet(holder);
  const next = `${base}.${last + 1}`;
  if (!linked(mine, next)) return undefined;
  const numbers = numbersOf(base);
  if (numbers.at(-1) !== last + 1) {
    // The number was given before, and its file went with a higher one.
    rmSync(next, { force: true });
    return undefined;
  }
  for (const number of numbers.slice(0, -1)) rmSync(`${base}.${number}`, { force: true });
  return next;
}

/** @param {string} base @returns {number[]} of the locks that are there, in order */
const numbersOf = (base) =>
  readdirSync(path.dirname(base))
    .filter((name) => name.startsWith(`${path.basename(base)}.`))
    .map((name) => name.slice(path.basename(base).length + 1))
    .filter((end) => /^\d+$/.test(end))
    .map(Number)
    .sort((one, other) => one - other);

/** The whole lock appears at once: nobody reads half of it. @param {string} mine @param {string} file */
function linked(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Holder | undefined} nobody when it is free, or the power went before it was on the disk
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT')
      return undefined;
    throw error;
  }
}
