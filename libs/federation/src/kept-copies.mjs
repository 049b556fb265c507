/** Brotli copies of the build before: most files of a build are those of the last one, and this is half of its work. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const quality = 11;
/** Another library may compress otherwise, and equal sources yield equal builds. */
const made = `${process.versions.brotli}-${quality}`;

/** A folder of copies, each under the hash of what it is a copy of. Nothing depends on it but time. */
export class KeptCopies {
  /** @type {Set<string>} */
  #asked = new Set();

  /** @param {string} folder it need not be there */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * @param {Buffer} bytes
   * @returns {Promise<Buffer>} the kept copy, when it is still one, else a new one
   */
  async brotli(bytes) {
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${made}.br`;
    this.#asked.add(name);
    const kept = await readFile(join(this.folder, name)).catch(() => undefined);
    if (kept && (await unfolds(kept, bytes))) return kept;
    const copy = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    await this.#keep(name, copy);
    return copy;
  }

  /** Forgets what this build did not ask for. */
  async sweep() {
    const names = await readdir(this.folder).catch(() => []);
    await Promise.all(
      names.filter((name) => !this.#asked.has(name)).map((name) => rm(join(this.folder, name), { force: true })),
    );
    this.#asked.clear();
  }

  /** A folder that cannot be written costs the next build its time. @param {string} name @param {Buffer} copy */
  async #keep(name, copy) {
    await mkdir(this.folder, { recursive: true })
      .then(() => writeFile(join(this.folder, name), copy))
      .catch(() => undefined);
  }
}

/** @param {Buffer} copy @param {Buffer} bytes */
const unfolds = (copy, bytes) =>
  promisify(brotliDecompress)(copy, { maxOutputLength: Math.max(1, bytes.length) }).then(
    (whole) => whole.equals(bytes),
    () => false,
  );
