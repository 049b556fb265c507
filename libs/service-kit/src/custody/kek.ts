import { createHash } from 'node:crypto';
import { openBytes, sealBytes } from '../crypto/seal-bytes.js';

/** A key-encryption key. Wrapping is all that a KMS or a PKCS#11 token would have to do. */
export interface Kek {
  /** Recorded with each envelope, so that a rotation finds what is still wrapped by the old key. */
  readonly id: string;
  wrap(dataKey: Buffer, aad: string): Promise<Buffer>;
  /** @throws Error when this is not the key, or the envelope belongs elsewhere */
  unwrap(wrapped: Buffer, aad: string): Promise<Buffer>;
}

/** A key-encryption key held in a file outside the database. */
export class FileKek implements Kek {
  readonly id: string;

  constructor(private readonly key: Buffer) {
    this.id = createHash('sha256').update('kek-id').update(key).digest('hex').slice(0, 16);
  }

  async wrap(dataKey: Buffer, aad: string): Promise<Buffer> {
    return sealBytes(this.key, dataKey, aad);
  }

  async unwrap(wrapped: Buffer, aad: string): Promise<Buffer> {
    return openBytes(this.key, wrapped, aad);
  }
}
