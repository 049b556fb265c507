import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredObject } from './object-store.js';

/** Passes bytes through and knows their hash and number at the end. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** Only once, after the stream ended. */
  result(): StoredObject {
    return { sha256: this.hash.digest('hex'), bytes: this.bytes };
  }
}
