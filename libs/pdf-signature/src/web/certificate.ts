import { child, children, dottedOid, readDer, tryRead, type Der } from '../cms/der.js';
import { must } from '../pdf-signature-error.js';
import type { Certificate, HashName } from '../seam/platform.js';
import { readExtensions, readTime, signatureHash } from '../x509/certificate-facts.js';
import { digestNow } from './digest.js';

/** A certificate as a browser reads it, with what its checks need. */
export interface WebCertificate extends Certificate {
  /** The DER of the names. */
  names: { subject: Buffer; issuer: Buffer };
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer;
  /** The named curve of an EC key, as WebCrypto calls it. */
  curve?: Curve;
  /** What the issuer signed, and how. */
  signed: { tbs: Buffer; hash: HashName | undefined; signature: Buffer };
  keyIds: { own?: Buffer; issuer?: Buffer; issuerSerial?: Buffer };
  serial: Buffer;
  /** Whether its key may sign certificates: no keyUsage, or one that says so. */
  maySign: boolean;
}

export type Curve = 'P-256' | 'P-384' | 'P-521';

const RSA = '1.2.840.113549.1.1.1';
const EC = '1.2.840.10045.2.1';
const CURVES: Record<string, Curve> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};
const EXTENSION = { keyUsage: '551d0f', constraints: '551d13', ownKey: '551d0e', issuerKey: '551d23' };

/** Reads a certificate with an RSA or EC key, as OpenSSL does. @returns undefined when the bytes are none */
export const readCertificate = (der: Buffer): WebCertificate | undefined => tryRead(() => read(der));

function read(der: Buffer): WebCertificate {
  const whole = readDer(der);
  const parts = children(whole);
  const [body, algorithm, signature] = parts as [Der, Der, Der];
  must(
    whole.tag === 0x30 && parts.length === 3 && body.tag === 0x30 && algorithm.tag === 0x30 && signature.tag === 0x03,
    'BAD_DER',
    'certificate',
  );
  const fields = children(body);
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  must(start === 0 || isVersion(fields[0] as Der), 'BAD_DER', 'certificate version');
  const [serial, inner, issuer, validity, subject, key] = fields.slice(start) as [Der, Der, Der, Der, Der, Der];
  must(
    serial?.tag === 0x02 && [inner, issuer, validity, subject, key].every((field) => field?.tag === 0x30),
    'BAD_DER',
    'certificate fields',
  );
  const [from, to] = children(validity) as [Der, Der];
  const rest = fields.slice(start + 6).map(({ tag }) => tag);
  must(
    from && to && inner.raw.equals(algorithm.raw) && signature.content[0] === 0 && isOrdered(rest),
    'BAD_DER',
    'certificate shape',
  );
  return {
    raw: whole.raw,
    subject: nameText(subject),
    issuer: nameText(issuer),
    serialNumber: serialText(serial.content),
    fingerprint256: fingerprint(whole.raw),
    validFrom: timeText(readTime(from)),
    validTo: timeText(readTime(to)),
    names: { subject: subject.raw, issuer: issuer.raw },
    serial: serial.content,
    signed: { tbs: body.raw, hash: signatureHash(algorithm), signature: signature.content.subarray(1) },
    ...readKey(key),
    ...extensionsOf(fields.find((field) => field.tag === 0xa3)),
  };
}

/** `[0]` with one small number (RFC 5280 §4.1.2.1). */
function isVersion(wrapper: Der): boolean {
  const [version, ...more] = children(wrapper);
  return version?.tag === 0x02 && version.content.length === 1 && (version.content[0] as number) <= 2 && !more.length;
}

/** Unique identifiers and extensions (RFC 5280 §4.1), each at most once and in their order. */
const isOrdered = (tags: number[]): boolean =>
  tags.every((tag, i) => [0x81, 0x82, 0xa3].includes(tag) && tag > (tags[i - 1] ?? 0));

function readKey(key: Der): Pick<WebCertificate, 'spki' | 'publicKey' | 'curve'> {
  const algorithm = child(key, 0, 0x30);
  const bits = child(key, 1, 0x03).content;
  must(bits.length > 1 && bits[0] === 0, 'BAD_DER', 'public key');
  const type = dottedOid(child(algorithm, 0, 0x06).content);
  if (type === RSA) {
    const modulus = child(readDer(bits.subarray(1)), 0, 0x02).content;
    const length = modulus.toString('hex').replace(/^0+/, '');
    must(length.length > 0, 'BAD_DER', 'modulus');
    const top = Number.parseInt(length.charAt(0), 16).toString(2).length;
    const modulusLength = (length.length - 1) * 4 + top;
    return { spki: key.raw, publicKey: { asymmetricKeyType: 'rsa', asymmetricKeyDetails: { modulusLength } } };
  }
  const curve = type === EC ? CURVES[dottedOid(child(algorithm, 1, 0x06).content)] : undefined;
  must(curve, 'BAD_DER', 'kind of key');
  return { spki: key.raw, curve, publicKey: { asymmetricKeyType: 'ec', asymmetricKeyDetails: {} } };
}

function extensionsOf(wrapper: Der | undefined): Pick<WebCertificate, 'ca' | 'keyIds' | 'maySign'> {
  const extensions = readExtensions(wrapper);
  must(!wrapper || children(child(wrapper, 0, 0x30)).every(isExtension), 'BAD_DER', 'extension');
  const [usage, constraints, ownKey, issuerKey] = (
    [
      [EXTENSION.keyUsage, 0x03],
      [EXTENSION.constraints, 0x30],
      [EXTENSION.ownKey, 0x04],
      [EXTENSION.issuerKey, 0x30],
    ] as const
  ).map(([id, tag]) => {
    const value = extensions.get(id)?.value;
    must(!value || value.tag === tag, 'BAD_DER', 'extension value');
    return value;
  });
  const [flag, ...more] = constraints ? children(constraints) : [];
  must(
    [flag, ...more].every((part, i) => !part || isConstraint(part, i)),
    'BAD_DER',
    'constraints',
  );
  const maySign = !usage || ((usage.content[1] ?? 0) & 0x04) !== 0;
  const ids = issuerKey ? children(issuerKey) : [];
  must(
    (usage?.content[0] ?? 0) < 8 && ids.every(({ tag }) => tag === 0x80 || tag === 0xa1 || tag === 0x82),
    'BAD_DER',
    'key usage or identifier',
  );
  const [issuer, issuerSerial] = [0x80, 0x82].map((tag) => ids.find((part) => part.tag === tag)?.content);
  return {
    ca: maySign && flag?.tag === 0x01 && flag.content[0] === 0xff,
    maySign,
    keyIds: {
      ...(ownKey ? { own: ownKey.content } : {}),
      ...(issuer ? { issuer } : {}),
      ...(issuerSerial ? { issuerSerial } : {}),
    },
  };
}

/** An Extension (RFC 5280 §4.1): identifier, whether it is critical, value. */
function isExtension(item: Der): boolean {
  const parts = children(item);
  const [id, flag] = parts as [Der, Der];
  const known = item.tag === 0x30 && dottedOid(id.content) !== '';
  return known && (parts.length === 2 || (parts.length === 3 && flag.tag === 0x01 && flag.content.length === 1));
}

/** BasicConstraints (§4.2.1.9): a flag, a length, or both in this order. */
const isConstraint = ({ tag, content }: Der, at: number): boolean =>
  (tag === 0x01 && content.length === 1 && at === 0) || (tag === 0x02 && at <= 1);

/**
 * Whether the certificate names that issuer (RFC 5280 §6.1.3 a 4, §4.2.1.1): names, key identifiers, right to sign.
 * Names are compared byte by byte, which is narrower than OpenSSL.
 */
export function namesIssuer(certificate: WebCertificate, issuer: WebCertificate): boolean {
  const { issuer: wanted, issuerSerial } = certificate.keyIds;
  return (
    certificate.names.issuer.equals(issuer.names.subject) &&
    (!wanted || !issuer.keyIds.own || wanted.equals(issuer.keyIds.own)) &&
    (!issuerSerial || issuerSerial.equals(issuer.serial)) &&
    issuer.maySign
  );
}

/** The short names that OpenSSL prints. */
const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'emailAddress',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/** A Name as Node gives it: a line for each set of attributes, escaped as RFC 2253 §2.4 says. */
const nameText = (name: Der): string =>
  children(name)
    .map((set) => {
      must(set.tag === 0x31, 'BAD_DER', 'name');
      return children(set).map(attributeText).join(' + ');
    })
    .join('\n');

function attributeText(attribute: Der): string {
  const [type, value] = children(attribute);
  must(attribute.tag === 0x30 && type?.tag === 0x06 && value, 'BAD_DER', 'name');
  const dotted = dottedOid(type.content);
  const text = stringOf(value).replace(/[,+"\\<>;]/g, '\\$&');
  return `${SHORT[dotted] ?? dotted}=${text.replace(/^[# ]/, '\\$&').replace(/(?<!^) $/, '\\ ')}`;
}

const UTF8 = 0x0c;
const BMP = 0x1e;
/** Numeric, printable, teletex and IA5 text are read as Latin-1, as OpenSSL does. */
const LATIN = new Set([0x12, 0x13, 0x14, 0x16]);

function stringOf({ tag, content }: Der): string {
  if (LATIN.has(tag)) return content.toString('latin1');
  must(tag === UTF8 || content.length % 2 === 0, 'BAD_DER', 'text of a name');
  const text = tag === BMP ? Buffer.from(content).swap16().toString('utf16le') : content.toString('utf8');
  const isWhole = tag === BMP || (tag === UTF8 && Buffer.from(text, 'utf8').equals(content));
  must(isWhole, 'BAD_DER', 'text of a name');
  return text;
}

/** As OpenSSL prints a whole number, which a forged certificate may have below zero. */
function serialText(content: Buffer): string {
  const value = BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString('hex') || '0'}`));
  const digits = (value < 0n ? -value : value).toString(16).toUpperCase();
  return `${value < 0n ? '-' : ''}${digits.length % 2 ? '0' : ''}${digits}`;
}

const fingerprint = (der: Buffer): string =>
  digestNow('sha256', [der])
    .toString('hex')
    .toUpperCase()
    .replace(/..(?=.)/g, '$&:');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov  5 16:58:07 2026 GMT` */
function timeText(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2);
  return `${MONTHS[at.getUTCMonth()]} ${day} ${at.toISOString().slice(11, 19)} ${at.getUTCFullYear()} GMT`;
}
