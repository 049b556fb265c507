import { sealedBytes } from '../crypto/seal.js';
import { openEnvelope, rewrap, sealEnvelope, type Envelope } from './envelope.js';
import { UnknownKek, type KeyRing } from './key-ring.js';

const VERSION = 'v2';

/** Stands for the key-encryption key of what `sealJson` sealed (`v1.…`) before envelopes named theirs. */
export const UNNAMED_KEK = 'v1';

/**
 * A JSON value in an envelope, as text for a column: it outlives its key-encryption key by rotation.
 * @returns `v2.<id of the key-encryption key>.<wrapped data key>.<sealed value>`, base64url
 * @example await sealText(ring, form.contrasenaGPS, `inscripcion:${id}:contrasenaGPS`)
 */
export async function sealText(ring: KeyRing, value: unknown, aad: string): Promise<string> {
  const plain = Buffer.from(JSON.stringify(value));
  try {
    return textOf(await sealEnvelope(ring.current, plain, aad));
  } finally {
    plain.fill(0);
  }
}

/** Opens what `sealText` made, and `sealJson` before it. @throws UnknownKek; Error when binding or bytes differ */
export async function openText(ring: KeyRing, text: string, aad: string): Promise<unknown> {
  const plain = isUnnamed(text) ? await openUnnamed(ring, text, aad) : await openEnvelope(ring, parse(text), aad);
  try {
    return JSON.parse(plain.toString('utf8')) as unknown;
  } finally {
    plain.fill(0);
  }
}

/** The same value under the key in force; what names no key gets an envelope that does. @throws as `openText` */
export async function rewrapText(ring: KeyRing, text: string, aad: string): Promise<string> {
  if (isUnnamed(text)) return sealText(ring, await openText(ring, text, aad), aad);
  const { kekId, dataKey, sealed } = parse(text);
  const to = ring.current;
  return textOf({ kekId: to.id, dataKey: await rewrap(ring.of(kekId), to, dataKey, aad), sealed });
}

const isUnnamed = (text: string): boolean => text.startsWith(`${UNNAMED_KEK}.`);

/** Whichever key opens it is the one. */
async function openUnnamed(ring: KeyRing, text: string, aad: string): Promise<Buffer> {
  const bytes = sealedBytes(text);
  try {
    return await Promise.any(ring.ids.map((id) => ring.of(id).unwrap(bytes, aad)));
  } catch (cause) {
    throw new UnknownKek(`neither ${ring.name}_FILE nor ${ring.name}_ANTERIOR_FILE opens what names no key`, { cause });
  }
}

const textOf = ({ kekId, dataKey, sealed }: Envelope): string =>
  [VERSION, kekId, dataKey.toString('base64url'), sealed.toString('base64url')].join('.');

function parse(text: string): Envelope {
  const [version, kekId, dataKey, sealed] = text.split('.');
  if (version !== VERSION || kekId === undefined || dataKey === undefined || sealed === undefined)
    throw new Error('unknown sealed format');
  return { kekId, dataKey: Buffer.from(dataKey, 'base64url'), sealed: Buffer.from(sealed, 'base64url') };
}
