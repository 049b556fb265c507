import type { X509Certificate } from 'node:crypto';
import { child, children, readDer, type Der } from '../cms/der.js';
import { must, PdfSignatureError } from '../errors.js';
import { parseCertificate } from './chain.js';
import { readTime } from './der-time.js';
import { hashOf } from './signature-algorithm.js';

/** What path validation asks of a certificate (RFC 5280 §4.1, §4.2), cut from its DER. */
export interface CertificateFacts {
  der: Buffer;
  x509: X509Certificate;
  /** The names as they stand: compared byte by byte (§7.1 allows it where one issuer writes them all). */
  subject: Buffer;
  issuer: Buffer;
  /** The INTEGER's content in hex, as CRLs repeat it. */
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** basicConstraints: a certificate authority, and how many more may follow below it. */
  authority: boolean;
  pathLength?: number;
  /** keyUsage bits (§4.2.1.3). Absent extension: none. */
  usage: Set<KeyUsage>;
  /** extKeyUsage OIDs (hex of their content), and whether the extension is critical. */
  purposes: string[];
  purposesCritical: boolean;
  /** No critical extension that is not judged here (§4.2: it would have to be refused). */
  understood: boolean;
}

const USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;
export type KeyUsage = (typeof USAGES)[number];

/** id-ce-…, by the last byte of 2.5.29.x. */
const EXTENSION = { keyUsage: '551d0f', basicConstraints: '551d13', extKeyUsage: '551d25' };
const JUDGED = new Set([...Object.values(EXTENSION), '551d11', '551d20']);

/** Bits of RSA: a larger one only makes the judge work. */
const LARGEST_KEY = 8192;

interface Extension {
  critical: boolean;
  value: Der;
}

/** A certificate's facts, or nothing when the bytes are no certificate: whoever judges a hostile file must not stumble over it. */
export function certificateFacts(der: Buffer): CertificateFacts | undefined {
  try {
    return read(der);
  } catch (error) {
    if (error instanceof PdfSignatureError) return undefined;
    throw error;
  }
}

function read(der: Buffer): CertificateFacts {
  const whole = readDer(der);
  must(whole.tag === 0x30 && whole.raw.length === der.length, 'BAD_DER', 'certificate');
  const [tbs, algorithm, signature] = children(whole) as [Der, Der, Der];
  must(children(whole).length === 3 && tbs.tag === 0x30, 'BAD_DER', 'certificate parts');
  const fields = children(tbs);
  const [version, serial, inner, issuer, validity, subject] = fields as [Der, Der, Der, Der, Der, Der];
  must(version?.tag === 0xa0 && serial?.tag === 0x02 && subject?.tag === 0x30, 'BAD_DER', 'certificate fields');
  must(
    inner.raw.equals(algorithm.raw) && hashOf(algorithm) !== undefined && signature.content[0] === 0,
    'BAD_DER',
    'certificate signature',
  );
  const [notBefore, notAfter] = children(validity) as [Der, Der];
  must(notBefore && notAfter, 'BAD_DER', 'validity');
  const x509 = parseCertificate(der);
  must(x509 && (x509.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) <= LARGEST_KEY, 'BAD_DER', 'certificate');
  const dates = { notBefore: readTime(notBefore), notAfter: readTime(notAfter) };
  return {
    der,
    x509,
    subject: subject.raw,
    issuer: issuer.raw,
    serial: serial.content.toString('hex'),
    ...dates,
    ...extensionFacts(fields),
  };
}

function extensionFacts(fields: Der[]) {
  const extensions = readExtensions(fields.find((field) => field.tag === 0xa3));
  const [constraints, usage, purposes] = [EXTENSION.basicConstraints, EXTENSION.keyUsage, EXTENSION.extKeyUsage].map(
    (id) => extensions.get(id),
  );
  const parts = constraints ? children(constraints.value) : [];
  const length = parts[1] && { pathLength: integer(parts[1]) };
  return {
    authority: parts[0]?.tag === 0x01 && parts[0].content[0] === 0xff,
    ...length,
    usage: usage ? bits(usage.value) : new Set<KeyUsage>(),
    purposes: purposes ? children(purposes.value).map((item) => item.content.toString('hex')) : [],
    purposesCritical: purposes?.critical ?? false,
    understood: [...extensions].every(([id, { critical }]) => !critical || JUDGED.has(id)),
  };
}

/** Extension OID (hex) → what it holds. Twice the same is refused (§4.2). */
export function readExtensions(wrapper: Der | undefined): Map<string, Extension> {
  const result = new Map<string, Extension>();
  for (const item of wrapper ? children(child(wrapper, 0, 0x30)) : []) {
    const [id, second, third] = children(item) as [Der, Der, Der | undefined];
    const value = third ?? second;
    must(id?.tag === 0x06 && value?.tag === 0x04 && !result.has(id.content.toString('hex')), 'BAD_DER', 'extension');
    result.set(id.content.toString('hex'), {
      critical: third !== undefined && second.content[0] === 0xff,
      value: readDer(value.content),
    });
  }
  return result;
}

function bits({ tag, content }: Der): Set<KeyUsage> {
  must(tag === 0x03, 'BAD_DER', 'key usage');
  return new Set(USAGES.filter((_, i) => ((content[1] ?? 0) & (0x80 >> i)) !== 0));
}

function integer({ tag, content }: Der): number {
  must(tag === 0x02 && content.length > 0 && content.length <= 4, 'BAD_DER', 'integer');
  return content.readIntBE(0, content.length);
}
