import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

export interface ParDeLlaves {
  /** SubjectPublicKeyInfo, DER. */
  readonly publica: Buffer;
  /** PKCS#8, DER: never leaves this process unsealed. */
  readonly privada: Buffer;
}

/** RSA off the event loop (libuv's pool). Callers make one at a time. */
export async function generarPar(modulusLength: 2048 | 3072): Promise<ParDeLlaves> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength,
    publicExponent: 0x10001,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publica: publicKey, privada: privateKey };
}
