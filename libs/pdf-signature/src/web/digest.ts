import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { HashName } from '../seam/platform.js';

const HASHES = { sha1, sha256, sha384, sha512 };

/** A hash made at once. For short inputs it is quicker than WebCrypto's answer. */
export function digestNow(hash: HashName, parts: Uint8Array[]): Buffer {
  const running = HASHES[hash].create();
  for (const part of parts) running.update(part);
  return Buffer.from(running.digest());
}

/** How far a file's beginning was hashed, and the hash as it stood there. */
interface Place {
  at: number;
  running: ReturnType<typeof sha256.create>;
}

const places = new WeakMap<ArrayBufferLike, Place[]>();

/** As {@link digestNow}, for very many bytes: a beginning of the file that was hashed before is not hashed again. */
export function digestOnward(hash: HashName, parts: Uint8Array[]): Buffer {
  const [first, ...rest] = parts;
  if (hash !== 'sha256' || !first || first.byteOffset !== 0) return digestNow(hash, parts);
  const known = places.get(first.buffer) ?? [];
  const before = known.filter(({ at }) => at <= first.length).sort((a, b) => b.at - a.at)[0];
  const running = before?.running.clone() ?? sha256.create();
  running.update(first.subarray(before?.at ?? 0));
  places.set(first.buffer, [...known, { at: first.length, running: running.clone() }]);
  for (const part of rest) running.update(part);
  return Buffer.from(running.digest());
}
