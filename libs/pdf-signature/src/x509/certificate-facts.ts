import { child, children, oid, readDer, tryRead, type Der } from '../cms/der.js';
import { must } from '../pdf-signature-error.js';
import { seam, type Certificate, type HashName } from '../seam/seam.js';

/** What path validation needs of a certificate (RFC 5280 §4.1, §4.2), cut from its DER. */
export interface CertificateFacts {
  der: Buffer;
  x509: Certificate;
  /** The DER of the names. They are compared byte by byte (§7.1 allows it where one issuer writes them all). */
  subject: Buffer;
  issuer: Buffer;
  /** The INTEGER's content in hex, as CRLs repeat it. */
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** basicConstraints: whether it is an authority, and how many authorities may follow below it. */
  authority: boolean;
  pathLength?: number;
  /** keyUsage bits (§4.2.1.3). Empty without the extension. */
  usage: Set<KeyUsage>;
  /** extKeyUsage OIDs (hex of their content), and whether the extension is critical. */
  purposes: string[];
  purposesCritical: boolean;
  /** Every critical extension is judged here (§4.2: a certificate with an unknown one must be refused). */
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
type KeyUsage = (typeof USAGES)[number];

/** id-ce-…, by the last byte of 2.5.29.x. */
const EXTENSION = { keyUsage: '551d0f', basicConstraints: '551d13', extKeyUsage: '551d25' };
const JUDGED = new Set([...Object.values(EXTENSION), '551d11', '551d20']);

/** Bits of an RSA key. A larger one only costs time. */
const LARGEST_KEY = 8192;

interface Extension {
  critical: boolean;
  value: Der;
}

/** As long as the platform remembers a certificate, so are its facts: an authority comes back in every signature. */
const remembered = new WeakMap<Certificate, CertificateFacts>();

/** The facts of a certificate, or undefined when the bytes are no certificate. Never throws on hostile bytes. */
export function certificateFacts(der: Buffer): CertificateFacts | undefined {
  const x509 = seam().certificate(der);
  const known = x509 && remembered.get(x509);
  if (known) return { ...known, der };
  // A copy: the bytes of a document would otherwise be remembered with those of its certificate.
  const facts = tryRead(() => read(Buffer.from(der), x509));
  if (x509 && facts) remembered.set(x509, facts);
  return facts;
}

function read(der: Buffer, x509: Certificate | undefined): CertificateFacts {
  // OpenSSL refuses what lacks a part or a field. Version 1 has a field less, so that its algorithm stands elsewhere.
  // Stryker disable next-line OptionalChaining: every key has details; the compiler cannot see it
  must(x509 && (x509.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) <= LARGEST_KEY, 'BAD_DER', 'certificate');
  const whole = readDer(der);
  must(whole.raw.length === der.length, 'BAD_DER', 'certificate');
  const [tbs, algorithm, signature] = children(whole) as [Der, Der, Der];
  const fields = children(tbs);
  const [, serial, inner, issuer, validity, subject] = fields as [Der, Der, Der, Der, Der, Der];
  must(
    inner.raw.equals(algorithm.raw) && signatureHash(algorithm) !== undefined && signature.content[0] === 0,
    'BAD_DER',
    'certificate signature',
  );
  const [notBefore, notAfter] = children(validity) as [Der, Der];
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
  // Stryker disable next-line ArrayDeclaration: what is no flag says no
  const [flag, length] = constraints ? children(constraints.value) : [];
  return {
    authority: flag?.tag === 0x01 && flag.content[0] === 0xff,
    ...(length && { pathLength: integer(length) }),
    usage: usage ? bits(usage.value) : new Set<KeyUsage>(),
    purposes: purposes ? children(purposes.value).map((item) => item.content.toString('hex')) : [],
    purposesCritical: purposes?.critical ?? false,
    understood: [...extensions].every(([id, { critical }]) => !critical || JUDGED.has(id)),
  };
}

/** Extension OID (hex) → extension. @throws PdfSignatureError BAD_DER when one stands twice (§4.2) */
export function readExtensions(wrapper: Der | undefined): Map<string, Extension> {
  const result = new Map<string, Extension>();
  for (const item of wrapper ? children(child(wrapper, 0, 0x30)) : []) {
    const [id, second, third] = children(item) as [Der, Der, Der | undefined];
    const value = third ?? second;
    must(id?.tag === 0x06 && value?.tag === 0x04 && !result.has(id.content.toString('hex')), 'BAD_DER', 'extension');
    result.set(id.content.toString('hex'), {
      // Stryker disable next-line ConditionalExpression: no value begins with this byte
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

/** One extension of a certificate (RFC 5280 §4.1): whether it is critical, and the DER of its value. */
interface CertificateExtension {
  critical: boolean;
  value: Buffer;
}

/**
 * @param dotted the extension's OBJECT IDENTIFIER
 * @returns undefined when the certificate has no such extension
 * @throws PdfSignatureError BAD_DER when it has it twice
 */
export function certificateExtension(certificate: Buffer, dotted: string): CertificateExtension | undefined {
  const wrapper = children(child(readDer(certificate), 0, 0x30)).find((field) => field.tag === 0xa3);
  if (!wrapper) return undefined;
  const all = children(child(wrapper, 0, 0x30)).map((item) => children(item));
  const found = all.filter(([type]) => type?.raw.equals(oid(dotted)));
  must(found.length <= 1, 'BAD_DER', 'extension twice');
  const value = found[0]?.at(-1);
  // Stryker disable next-line OptionalChaining: with a value there are parts; the compiler cannot see it
  return value && { critical: found[0]?.[1]?.tag === 0x01 && found[0][1].content[0] === 0xff, value: value.content };
}

const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

/**
 * A Time of RFC 5280 §4.1.2.5: UTCTime up to 2049 or GeneralizedTime, whole seconds, UTC.
 * @throws PdfSignatureError BAD_DER
 */
export function readTime({ tag, content }: Der): Date {
  const text = content.toString('latin1');
  const full = tag === UTC_TIME ? `${Number(text.slice(0, 2)) >= 50 ? '19' : '20'}${text}` : text;
  const at = new Date(full.replace(/(....)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:'));
  // Written anew it must be the same text: no other form is a time.
  const isWhole = at.toJSON()?.replaceAll(/[-T:]|\.000/g, '') === full;
  must(isWhole && (tag === UTC_TIME || tag === GENERALIZED_TIME), 'BAD_DER', 'time');
  return at;
}

/** Signature algorithm of a certificate or CRL → its hash (RFC 4055 §5, RFC 5758 §3.2). SHA-1 is not accepted. */
const HASHES: Record<string, HashName> = {
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

/** The hash of a signature algorithm, or undefined when the algorithm is not accepted. */
export function signatureHash(algorithm: Der): HashName | undefined {
  const parameters = children(algorithm)[1];
  if (parameters && parameters.tag !== 0x05) return undefined;
  return HASHES[child(algorithm, 0, 0x06).content.toString('hex')];
}
