import {
  child,
  children,
  dottedOid,
  magnitude,
  oid,
  readDer,
  sequence,
  small,
  unsigned,
  type Der,
} from '../cms/der.js';
import { must } from '../errors.js';
import { generalizedTime, readGeneralizedTime } from './generalized-time.js';
import { messageImprint, readImprint, type Imprint } from './imprint.js';

/** What an authority states. */
export interface TstInfoParts {
  policy: string;
  /** SHA-256 of what is stamped. */
  imprint: Buffer;
  /** Unique for this authority; positive, at most 160 bits. */
  serial: Buffer;
  genTime: Date;
  /** How far the clock may be off, in whole seconds. */
  accuracySeconds?: number;
  /** As it stood in the request. */
  nonce?: Buffer;
}

/** TSTInfo (RFC 3161 §2.4.2), DER; `ordering` has its default and is left out. */
export function tstInfo({ policy, imprint, serial, genTime, accuracySeconds, nonce }: TstInfoParts): Buffer {
  return sequence(
    small(1),
    oid(policy),
    messageImprint(imprint),
    unsigned(serial),
    generalizedTime(genTime),
    ...(accuracySeconds === undefined ? [] : [sequence(small(accuracySeconds))]),
    ...(nonce ? [unsigned(nonce)] : []),
  );
}

/** What a token states, of whichever authority. */
export interface TstInfo {
  policy: string;
  imprint: Imprint;
  /** Upper-case hexadecimal. */
  serial: string;
  genTime: Date;
  accuracyMs?: number;
  /** Without leading zeros. */
  nonce?: Buffer;
}

/** Reads a TSTInfo of any authority. @throws PdfSignatureError BAD_DER */
export function readTstInfo(raw: Buffer): TstInfo {
  const info = readDer(raw);
  const [version, policy, imprint, serial, genTime, ...optional] = children(info);
  must(
    info.tag === 0x30 && info.raw.length === raw.length && version?.raw.equals(small(1)),
    'BAD_DER',
    'TSTInfo version',
  );
  must(policy?.tag === 0x06 && imprint && serial?.tag === 0x02 && genTime, 'BAD_DER', 'TSTInfo fields');
  return {
    policy: dottedOid(policy.content),
    imprint: readImprint(imprint.raw),
    serial: magnitude(serial.content).toString('hex').toUpperCase(),
    genTime: readGeneralizedTime(genTime.raw),
    ...readOptional(optional),
  };
}

/** In this order, each at most once: accuracy, ordering, nonce, tsa, extensions. */
const ORDER = [0x30, 0x01, 0x02, 0xa0, 0xa1];

function readOptional(fields: Der[]): Pick<TstInfo, 'accuracyMs' | 'nonce'> {
  const places = fields.map((field) => ORDER.indexOf(field.tag));
  must(
    places.every((place, i) => place > (places[i - 1] ?? -1)),
    'BAD_DER',
    'TSTInfo optional fields',
  );
  const [accuracy, nonce] = [0x30, 0x02].map((tag) => fields.find((field) => field.tag === tag));
  return {
    ...(accuracy ? { accuracyMs: readAccuracy(accuracy) } : {}),
    ...(nonce ? { nonce: magnitude(nonce.content) } : {}),
  };
}

/** Seconds, `[0]` milliseconds, `[1]` microseconds, each optional; rounded up to whole milliseconds. */
function readAccuracy(accuracy: Der): number {
  const weights = new Map([
    [0x02, 1000],
    [0x80, 1],
    [0x81, 1 / 1000],
  ]);
  return Math.ceil(
    children(accuracy).reduce((sum, part, i) => {
      const weight = weights.get(part.tag);
      must(weight !== undefined && part.content.length > 0 && part.content.length <= 6, 'BAD_DER', 'accuracy');
      return sum + weight * child(accuracy, i, part.tag).content.readUIntBE(0, part.content.length);
    }, 0),
  );
}
