import {
  algorithm,
  child,
  children,
  dottedOid,
  magnitude,
  nothing,
  octetString,
  oid,
  readDer,
  sequence,
  small,
  tlv,
  unsigned,
  type Der,
} from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { must } from '../pdf-signature-error.js';
import type { HashName } from '../seam/platform.js';

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

/** TSTInfo (RFC 3161 §2.4.2), DER. `ordering` keeps its default, so it is left out. */
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

/** What the token of any authority states. */
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

const HASHES: Record<string, HashName> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};
const SHA256_BYTES = 32;

/** MessageImprint (RFC 3161 §2.4.1) of a SHA-256 digest. */
export function messageImprint(digest: Buffer): Buffer {
  must(digest.length === SHA256_BYTES, 'UNSUPPORTED', 'an imprint is a SHA-256 digest');
  return sequence(algorithm(OID.sha256), octetString(digest));
}

/** The hash that an AlgorithmIdentifier names. Its parameters must be absent or NULL (RFC 5754 §2). */
export function hashOf(algorithm: Der): HashName {
  const [type, parameters, ...rest] = children(algorithm);
  must(algorithm.tag === 0x30 && type?.tag === 0x06 && rest.length === 0, 'BAD_DER', 'digest algorithm');
  must(!parameters || parameters.raw.equals(nothing()), 'BAD_DER', 'digest parameters');
  const name = HASHES[dottedOid(type.content)];
  must(name, 'BAD_DER', 'digest algorithm not known');
  return name;
}

interface Imprint {
  hash: HashName;
  digest: Buffer;
}

/** MessageImprint (RFC 3161 §2.4.1). @throws PdfSignatureError BAD_DER */
function readImprint(raw: Buffer): Imprint {
  const imprint = readDer(raw);
  must(children(imprint).length === 2, 'BAD_DER', 'message imprint');
  return { hash: hashOf(child(imprint, 0, 0x30)), digest: child(imprint, 1, 0x04).content };
}

const GENERALIZED_TIME = 0x18;
const SHAPE = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d*[1-9]))?Z$/;

/**
 * GeneralizedTime in UTC (RFC 3161 §2.4.2): always with seconds, with a fraction only if it is not zero, no trailing
 * zeros.
 */
export function generalizedTime(date: Date): Buffer {
  const [whole = '', fraction = ''] = date
    .toISOString()
    .replace(/[-:TZ]/g, '')
    .split('.');
  const rest = fraction.replace(/0+$/, '');
  return tlv(GENERALIZED_TIME, Buffer.from(`${whole}${rest ? `.${rest}` : ''}Z`));
}

/**
 * @returns the instant, cut to milliseconds
 * @throws PdfSignatureError BAD_DER for a form that DER forbids or a day that does not exist
 */
export function readGeneralizedTime(raw: Buffer): Date {
  const { tag, content } = readDer(raw);
  const match = tag === GENERALIZED_TIME ? SHAPE.exec(content.toString('latin1')) : null;
  must(match, 'BAD_DER', 'GeneralizedTime');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  must(!Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day), 'BAD_DER', 'no such time');
  return date;
}
