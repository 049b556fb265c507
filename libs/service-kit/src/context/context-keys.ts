import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const processName = /^[a-z]+$/;

/** This process's Ed25519 key and everybody's public ones (`<dir>/<process>.pub.pem`, read at first use). */
export class ContextKeys {
  readonly own: KeyObject;
  private readonly known = new Map<string, KeyObject>();

  constructor(privatePem: string, private readonly dir: string) {
    this.own = createPrivateKey(privatePem);
  }

  /** A 32-byte key of this process for one purpose: the same in every replica, and outside the database. */
  derive(purpose: string): Buffer {
    const secret = this.own.export({ type: 'pkcs8', format: 'der' });
    return Buffer.from(hkdfSync('sha256', secret, '', `portal/contexto/${purpose}`, 32));
  }

  /** @returns undefined for a caller without a key: it cannot be believed */
  publicKeyOf(caller: string): KeyObject | undefined {
    const cached = this.known.get(caller);
    if (cached !== undefined || !processName.test(caller)) return cached;
    const key = readKey(join(this.dir, `${caller}.pub.pem`));
    if (key !== undefined) this.known.set(caller, key);
    return key;
  }
}

function readKey(path: string): KeyObject | undefined {
  try {
    return createPublicKey(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
