import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContextKeys } from '../src/context/context-keys.js';

/** Processes with keys of their own: each finds the public halves of those that were made before it asks. */
export class OwnKeys {
  private readonly dir = mkdtempSync(join(tmpdir(), 'llaves-'));

  of(name: string): ContextKeys {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(this.dir, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
    return new ContextKeys(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), this.dir);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}
