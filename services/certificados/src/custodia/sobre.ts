import { randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from '@portal/service-kit';
import type { Kek } from './kek.js';
import type { Llavero } from './llavero.js';

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

/** @param pkcs8 the private key, PKCS#8 DER: its owner fills it with zeros when done */
export async function ensobrar(kek: Kek, pkcs8: Buffer, pertenencia: Pertenencia): Promise<Sobre> {
  const dataKey = randomBytes(32);
  const aad = aadOf(pertenencia);
  try {
    return { kekId: kek.id, dataKey: await kek.wrap(dataKey, aad), sellada: sealBytes(dataKey, pkcs8, aad) };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * @returns PKCS#8 DER: the caller fills it with zeros when done
 * @throws KekDesconocida when the key-encryption key is not here; Error when key, owner or bytes differ
 */
export async function abrirSobre(llavero: Llavero, sobre: Sobre, pertenencia: Pertenencia): Promise<Buffer> {
  const aad = aadOf(pertenencia);
  const dataKey = await llavero.de(sobre.kekId).unwrap(sobre.dataKey, aad);
  try {
    return openBytes(dataKey, sobre.sellada, aad);
  } finally {
    dataKey.fill(0);
  }
}

/** The same sealed key under another key-encryption key: only the data key is wrapped anew. @returns the new wrapped data key */
export async function reensobrar(desde: Kek, hacia: Kek, dataKeySellada: Buffer, pertenencia: Pertenencia): Promise<Buffer> {
  const aad = aadOf(pertenencia);
  const dataKey = await desde.unwrap(dataKeySellada, aad);
  try {
    return await hacia.wrap(dataKey, aad);
  } finally {
    dataKey.fill(0);
  }
}
