import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementPrivate, agreementPublic } from './agreement-keys.js';

const processName = /^[a-z]+$/;

/** This process's Ed25519 key and everybody's public ones (`<dir>/<process>.pub.pem`, read at first use). */
export class ContextKeys {
  readonly own: KeyObject;
  private readonly known = new Map<string, KeyObject>();
  private readonly shared = new Map<string, Buffer>();

  constructor(
    privatePem: string,
    private readonly dir: string,
  ) {
    this.own = createPrivateKey(privatePem);
  }

  /** A 32-byte key of this process for one purpose: the same in every replica, and outside the database. */
  derive(purpose: string): Buffer {
    const secret = this.own.export({ type: 'pkcs8', format: 'der' });
    return Buffer.from(hkdfSync('sha256', secret, '', `portal/contexto/${purpose}`, 32));
  }

  /**
   * The 32-byte key that this process and `peer` have in common, and nobody else, for one direction between them (ADR 18).
   * @param peer the other of the two
   * @param purpose what its words are: a key proves one kind of them only
   * @returns undefined for a process without a key: it cannot be believed, nor asked
   */
  sharedWith(
    peer: string,
    { caller, callee, purpose = 'contexto' }: { caller: string; callee: string; purpose?: 'contexto' | 'permiso' },
  ): Buffer | undefined {
    const use = `${purpose} ${peer}: ${caller} ${callee}`;
    const cached = this.shared.get(use);
    const theirs = cached ? undefined : this.publicKeyOf(peer);
    if (cached || !theirs) return cached;
    const secret = diffieHellman({ privateKey: agreementPrivate(this.own), publicKey: agreementPublic(theirs) });
    const key = Buffer.from(hkdfSync('sha256', secret, '', `portal/${purpose}/de ${caller} a ${callee}`, 32));
    this.shared.set(use, key);
    return key;
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
