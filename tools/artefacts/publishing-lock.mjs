/** One publisher at a time: the lock names its process, so that one that was killed holds nobody up. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isSame, startOf } from '../platform/leftovers.mjs';

/** @typedef {{ pid: number, start: string, name: string }} Holder name: what it publishes */

/**
 * @template T
 * @param {import('../platform/places.mjs').Places} places
 * @param {string} what named to others who come meanwhile
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {Error} one sentence when another publisher is at work
 */
export async function whilePublishing({ publishing: file }, what, work) {
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? '', name: what }));
  try {
    while (!linked(mine, file)) endDeadHolder(file);
  } finally {
    rmSync(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

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

/** @param {string} file @throws {Error} when its holder lives */
function endDeadHolder(file) {
  const text = read(file);
  if (text === undefined) return;
  const holder = /** @type {Holder} */ (JSON.parse(text));
  if (isSame(holder))
    throw new Error(`Se está publicando ${holder.name} (proceso ${holder.pid}): espere a que termine y repita.`);
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return;
    throw error;
  }
  // Somebody else may have been quicker, and this is his lock: it goes back.
  if (read(aside) !== text) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}
