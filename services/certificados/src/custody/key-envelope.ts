import { openEnvelope, sealEnvelope, type Kek, type KeyRing } from '@portal/service-kit';

/** A private key at rest, as its row holds it (signing.md 10). */
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

export const aadOf = ({ llaveId, dueno }: Pertenencia): string => `portal-llave|${llaveId}|${dueno}`;

/** @param pkcs8 the private key, PKCS#8 DER: its owner fills it with zeros when done */
export async function ensobrar(kek: Kek, pkcs8: Buffer, pertenencia: Pertenencia): Promise<Sobre> {
  const { kekId, dataKey, sealed } = await sealEnvelope(kek, pkcs8, aadOf(pertenencia));
  return { kekId, dataKey, sellada: sealed };
}

/**
 * @returns PKCS#8 DER: the caller fills it with zeros when done
 * @throws UnknownKek when the key-encryption key is not here; Error when key, owner or bytes differ
 */
export const abrirSobre = (
  ring: KeyRing,
  { kekId, dataKey, sellada }: Sobre,
  pertenencia: Pertenencia,
): Promise<Buffer> => openEnvelope(ring, { kekId, dataKey, sealed: sellada }, aadOf(pertenencia));
