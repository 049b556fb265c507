import { openEnvelope, sealEnvelope, type Kek, type KeyRing } from '@portal/service-kit';

/** A private key at rest, as its row holds it (docs/decisiones.md#key-envelopes). */
export interface KeyEnvelope {
  readonly kekId: string;
  readonly dataKey: Buffer;
  readonly sellada: Buffer;
}

/** What an envelope is bound to: moved to another row, it does not open. */
export interface KeyBinding {
  readonly keyId: string;
  readonly dueno: string;
}

export const aadOf = ({ keyId, dueno }: KeyBinding): string => `portal-llave|${keyId}|${dueno}`;

/** @param pkcs8 the private key, DER: the caller fills it with zeros afterwards */
export async function sealKey(kek: Kek, pkcs8: Buffer, binding: KeyBinding): Promise<KeyEnvelope> {
  const { kekId, dataKey, sealed } = await sealEnvelope(kek, pkcs8, aadOf(binding));
  return { kekId, dataKey, sellada: sealed };
}

/**
 * @returns PKCS#8 DER: the caller fills it with zeros afterwards
 * @throws UnknownKek when the key-encryption key is not here; Error when key, owner or bytes differ
 */
export const openKey = (
  ring: KeyRing,
  { kekId, dataKey, sellada }: KeyEnvelope,
  binding: KeyBinding,
): Promise<Buffer> => openEnvelope(ring, { kekId, dataKey, sealed: sellada }, aadOf(binding));
