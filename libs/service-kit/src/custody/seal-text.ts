import { openEnvelope, rewrap, sealEnvelope, type Envelope } from './envelope.js';
import type { KeyRing } from './key-ring.js';

const VERSION = 'v2';

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

/** Opens what `sealText` made. @throws UnknownKek; Error when binding or bytes differ */
export async function openText(ring: KeyRing, text: string, aad: string): Promise<unknown> {
  const plain = await openEnvelope(ring, parse(text), aad);
  try {
    return JSON.parse(plain.toString('utf8')) as unknown;
  } finally {
    plain.fill(0);
  }
}

/** The same value under the key in force. @throws as `openText` */
export async function rewrapText(ring: KeyRing, text: string, aad: string): Promise<string> {
  const { kekId, dataKey, sealed } = parse(text);
  const to = ring.current;
  return textOf({ kekId: to.id, dataKey: await rewrap(ring.of(kekId), to, dataKey, aad), sealed });
}

const textOf = ({ kekId, dataKey, sealed }: Envelope): string =>
  [VERSION, kekId, dataKey.toString('base64url'), sealed.toString('base64url')].join('.');

function parse(text: string): Envelope {
  const [version, kekId, dataKey, sealed] = text.split('.');
  if (version !== VERSION || kekId === undefined || dataKey === undefined || sealed === undefined)
    throw new Error('unknown sealed format');
  return { kekId, dataKey: Buffer.from(dataKey, 'base64url'), sealed: Buffer.from(sealed, 'base64url') };
}
