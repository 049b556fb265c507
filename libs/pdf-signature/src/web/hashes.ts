import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { HashName } from '../seam/seam.js';

const HASHES = { sha1, sha256, sha384, sha512 };

/** A hash made at once. For short inputs it is quicker than WebCrypto's answer. */
export function digestNow(hash: HashName, parts: Uint8Array[]): Buffer {
  const running = HASHES[hash].create();
  for (const part of parts) running.update(part);
  return Buffer.from(running.digest());
}
