import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes.js';
import type { Kek } from './kek.js';

/** A private key at rest: sealed under a data key of its own, which is wrapped by a key-encryption key (signing.md 10). */
export interface Sobre {
  readonly kekId: string;
  readonly dataKey: Buffer;
  readonly sellada: Buffer;
}

/** What an envelope is bound to: swapped between rows, it does not open (security.md 33). */
export interface Pertenencia {
  readonly llaveId: string;
  readonly dueno: string;
}

const aadOf = ({ llaveId, dueno }: Pertenencia): string => `portal-llave|${llaveId}|${dueno}`;

/** @param pkcs8 the private key, PKCS#8 DER */
export async function ensobrar(kek: Kek, pkcs8: Buffer, pertenencia: Pertenencia): Promise<Sobre> {
  const dataKey = randomBytes(32);
  const aad = aadOf(pertenencia);
  return { kekId: kek.id, dataKey: await kek.wrap(dataKey, aad), sellada: encrypt(dataKey, pkcs8, aad) };
}

/** @returns PKCS#8 DER @throws Error when key-encryption key, owner or bytes differ */
export async function abrirSobre(kek: Kek, sobre: Sobre, pertenencia: Pertenencia): Promise<Buffer> {
  const aad = aadOf(pertenencia);
  return decrypt(await kek.unwrap(sobre.dataKey, aad), sobre.sellada, aad);
}
