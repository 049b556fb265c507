/** A text of the sources that is another one for as long as a build reads it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';

/** Which text stands changed in a file, by its path. @type {Map<string, { text: string, mark: string }>} */
const changed = new Map();

/**
 * @template T
 * @param {{ file: string, text: string }} where
 * @param {string} mark comes behind the text
 * @param {() => Promise<T>} work
 * @param {string} [clone] where the file lies
 * @returns {Promise<T>} the text is as it was, whatever becomes of the work
 */
export async function whileMarked({ file, text }, mark, work, clone = root) {
  const at = path.join(clone, file);
  changed.set(at, { text, mark });
  try {
    rewrite(at, text, text + mark);
    return await work();
  } finally {
    restoreAll();
  }
}

/** Puts the texts back; for who is stopped meanwhile, too. What somebody else has changed beside them stays. */
export function restoreAll() {
  for (const [at, { text, mark }] of changed) {
    rewrite(at, text + mark, text);
    changed.delete(at);
  }
}

/** @param {string} at a path @param {string} from @param {string} to */
const rewrite = (at, from, to) =>
  writeFileSync(
    at,
    readFileSync(at, 'utf8').replace(from, () => to),
  );
