/** A text of the sources that is another one for as long as a build reads it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

/** What stood in a file before, by its path. @type {Map<string, string>} */
const before = new Map();

/**
 * @template T
 * @param {{ file: string, text: string }} where
 * @param {string} mark comes behind the text
 * @param {() => Promise<T>} work
 * @param {string} [clone] where the file lies
 * @returns {Promise<T>} the file is as it was, whatever becomes of the work
 */
export async function whileMarked({ file, text }, mark, work, clone = root) {
  const at = path.join(clone, file);
  const original = readFileSync(at, 'utf8');
  before.set(at, original);
  try {
    writeFileSync(
      at,
      original.replace(text, () => text + mark),
    );
    return await work();
  } finally {
    restoreAll();
  }
}

/** Puts back what stood there; for who is stopped meanwhile, too. */
export function restoreAll() {
  for (const [at, original] of before) {
    writeFileSync(at, original);
    before.delete(at);
  }
}
