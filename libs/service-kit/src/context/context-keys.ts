import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';

const processName = /^[a-z]+$/;

/** This process's Ed25519 key and the public ones of all processes (`<dir>/<process>.pub.pem`, read at first use). */
export class ContextKeys {
  readonly own: KeyObject;
  private readonly known = new Map<string, KeyObject>();
  private readonly shared = new Map<string, KeyObject>();

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
   * The 32-byte key that only this process and `peer` share, for one direction between them
   * (docs/adr/0018-a-key-between-two-processes.md).
   * @param purpose a key proves messages of one purpose only
   * @returns undefined for a process without a key, which can be neither believed nor asked
   */
  sharedWith(
    peer: string,
    {
      caller,
      callee,
      purpose = 'contexto',
    }: { caller: string; callee: string; purpose?: 'contexto' | 'permiso' | 'respuesta' | 'motivo' },
  ): KeyObject | undefined {
    const use = `${purpose} ${peer}: ${caller} ${callee}`;
    const cached = this.shared.get(use);
    const theirs = cached ? undefined : this.publicKeyOf(peer);
    if (cached || !theirs) return cached;
    const secret = diffieHellman({ privateKey: agreementPrivate(this.own), publicKey: agreementPublic(theirs) });
    const bytes = hkdfSync('sha256', secret, '', `portal/${purpose}/de ${caller} a ${callee}`, 32);
    // Node wraps a key of plain bytes again for every MAC, which costs five times the MAC itself.
    const key = createSecretKey(new Uint8Array(bytes));
    this.shared.set(use, key);
    return key;
  }

  /** @returns undefined for a caller without a key, which cannot be believed */
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

/**
 * An Ed25519 key pair as one for key agreement (X25519): both are points of the same curve, written differently
 * (RFC 7748 §4.1; RFC 8032 §5.1.5 for the private half). One key file per process serves both ends.
 */
const agreementPrivate = (own: KeyObject): KeyObject =>
  createPrivateKey({
    format: 'jwk',
    key: { ...publicHalf(own), d: text(ed25519.utils.toMontgomerySecret(bytes(own.export({ format: 'jwk' }).d))) },
  });

/** @param key an Ed25519 public key */
const agreementPublic = (key: KeyObject): KeyObject => createPublicKey({ format: 'jwk', key: publicHalf(key) });

const publicHalf = (key: KeyObject) => ({
  kty: 'OKP',
  crv: 'X25519',
  x: text(ed25519.utils.toMontgomery(bytes(key.export({ format: 'jwk' }).x))),
});
const bytes = (value: string | undefined): Uint8Array => Buffer.from(value ?? '', 'base64url');
const text = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
