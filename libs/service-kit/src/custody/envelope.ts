import { randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from '../crypto/seal-bytes.js';
import type { Kek } from './kek.js';
import type { KeyRing } from './key-ring.js';

/**
 * A secret at rest: sealed under a data key of its own, which is wrapped by a key-encryption key
 * (docs/decisiones.md#key-envelopes).
 */
export interface Envelope {
  readonly kekId: string;
  readonly dataKey: Buffer;
  readonly sealed: Buffer;
}

/**
 * @param plain the caller fills it with zeros afterwards
 * @param aad what the envelope belongs to: moved elsewhere, it does not open
 */
export async function sealEnvelope(kek: Kek, plain: Buffer, aad: string): Promise<Envelope> {
  const dataKey = randomBytes(32);
  try {
    return { kekId: kek.id, dataKey: await kek.wrap(dataKey, aad), sealed: sealBytes(dataKey, plain, aad) };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * @returns the plain bytes: the caller fills them with zeros afterwards
 * @throws UnknownKek when the key-encryption key is not here; Error when binding or bytes differ
 */
export async function openEnvelope(
  ring: KeyRing,
  { kekId, dataKey: wrapped, sealed }: Envelope,
  aad: string,
): Promise<Buffer> {
  const dataKey = await ring.of(kekId).unwrap(wrapped, aad);
  try {
    return openBytes(dataKey, sealed, aad);
  } finally {
    dataKey.fill(0);
  }
}

/**
 * The same secret under another key-encryption key: only the data key is wrapped anew.
 * @returns the new wrapped data key
 */
export async function rewrap(from: Kek, to: Kek, wrapped: Buffer, aad: string): Promise<Buffer> {
  const dataKey = await from.unwrap(wrapped, aad);
  try {
    return await to.wrap(dataKey, aad);
  } finally {
    dataKey.fill(0);
  }
}
