import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContextKeys } from '../src/context/context-keys.js';

/** Processes with keys of their own: each finds the public halves of those that were made before it asks. */
export class OwnKeys {
  /** Where the public halves lie. */
  readonly folder = mkdtempSync(join(tmpdir(), 'llaves-'));

  of(name: string): ContextKeys {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(this.folder, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
    return new ContextKeys(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
