import { signedAttributes, signerInfo } from '../cms/build-cms.js';
import {
  algorithm,
  child,
  children,
  dottedOid,
  nothing,
  octetString,
  oid,
  readDer,
  sequence,
  setOf,
  small,
  sorted,
  tlv,
  type Der,
} from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { hexOid, readAttributes } from '../cms/read-cms.js';
import { must } from '../pdf-signature-error.js';
import { seam, type HashName } from '../seam/seam.js';
import { hashOf, readTstInfo, tstInfo, type TstInfo, type TstInfoParts } from './tst-info.js';

export interface TimestampTokenInput extends TstInfoParts {
  /**
   * DER: the authority's certificate (its only extendedKeyUsage, critical, is timeStamping), then its issuer's.
   * The token carries them, as certReq asks.
   */
  certificates: Buffer[];
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * A TimeStampToken (RFC 3161 §2.4.2): SignedData over a TSTInfo, bound to the certificate by signing-certificate-v2
 * (RFC 5816 §2.2.1). Errors of `sign` pass through.
 */
export async function buildTimestampToken({ certificates, sign, ...statement }: TimestampTokenInput): Promise<Buffer> {
  must(certificates[0], 'BAD_DER', 'no authority certificate');
  const info = tstInfo(statement);
  const signedAttrs = signedAttributes(seam().digest('sha256', info), certificates[0], OID.tstInfo);
  return assembleToken({ tstInfo: info, certificates, signedAttrs, signature: await sign(signedAttrs) });
}

interface TokenParts {
  /** DER. */
  tstInfo: Buffer;
  /** DER, the authority's own first. */
  certificates: Buffer[];
  signedAttrs: Buffer;
  signature: Buffer;
}

/** ContentInfo around SignedData version 3, which a content other than id-data demands (RFC 5652 §5.1). */
export function assembleToken({ tstInfo: info, certificates, signedAttrs, signature }: TokenParts): Buffer {
  const signedData = sequence(
    small(3),
    setOf(algorithm(OID.sha256)),
    sequence(oid(OID.tstInfo), tlv(0xa0, octetString(info))),
    tlv(0xa0, ...sorted(certificates)),
    setOf(signerInfo({ certificates, signedAttrs, signature })),
  );
  return sequence(oid(OID.signedData), tlv(0xa0, signedData));
}

/** What a token says. Reading judges nothing. */
export interface TimestampToken extends TstInfo {
  /** The TSTInfo as it was signed. */
  tstInfo: Buffer;
  /** All certificates inside, DER, in their order. */
  certificates: Buffer[];
  signer: TimestampSigner;
}

export interface TimestampSigner {
  /** `IssuerAndSerialNumber`, DER. */
  id: Buffer;
  /** Binds the certificate: signing-certificate-v2, or the first version with SHA-1 from older authorities. */
  certHash: { hash: HashName; digest: Buffer };
  hash: HashName;
  /** The kind of key that must verify it. */
  scheme: 'rsa' | 'ec';
  /** The SET OF as it was signed. */
  signedAttrs: Buffer;
  messageDigest: Buffer;
  signature: Buffer;
}

const MOST_CERTIFICATES = 10;

/**
 * Reads a TimeStampToken (RFC 3161 §2.4.2) of any authority that signs with RSA PKCS#1 v1.5 or ECDSA over SHA-2.
 * @param bytes the ContentInfo alone, DER
 * @throws PdfSignatureError BAD_DER for anything else
 */
export function readTimestampToken(bytes: Buffer): TimestampToken {
  const info = readDer(bytes);
  must(
    info.tag === 0x30 && info.raw.length === bytes.length && children(info).length === 2,
    'BAD_DER',
    'timestamp token',
  );
  must(child(info, 0, 0x06).raw.equals(oid(OID.signedData)), 'BAD_DER', 'no SignedData');
  const parts = children(child(child(info, 1, 0xa0), 0, 0x30));
  const [version, hashes, content, ...rest] = parts;
  must(
    version?.tag === 0x02 && version.content.equals(Buffer.of(3)) && hashes?.tag === 0x31 && content?.tag === 0x30,
    'BAD_DER',
    'SignedData parts',
  );
  const [certificates, signers] = rest.length === 2 ? rest : [undefined, rest[0]];
  must(
    rest.length <= 2 && signers?.tag === 0x31 && (!certificates || certificates.tag === 0xa0),
    'BAD_DER',
    'SignedData parts',
  );
  const [signer, ...others] = children(signers);
  must(signer && others.length === 0, 'BAD_DER', 'one signer expected');
  const signed = readSigner(signer);
  must(
    children(hashes).some((one) => hashOf(one) === signed.hash),
    'BAD_DER',
    'digest algorithms',
  );
  const tstInfo = readContent(content);
  return { ...readTstInfo(tstInfo), tstInfo, certificates: readCertificates(certificates), signer: signed };
}

function readContent(content: Der): Buffer {
  must(children(content).length === 2 && child(content, 0, 0x06).raw.equals(oid(OID.tstInfo)), 'BAD_DER', 'no TSTInfo');
  return child(child(content, 1, 0xa0), 0, 0x04).content;
}

function readCertificates(set: Der | undefined): Buffer[] {
  const certificates = set ? children(set) : [];
  must(
    certificates.length <= MOST_CERTIFICATES && certificates.every((one) => one.tag === 0x30),
    'BAD_DER',
    'certificates',
  );
  return certificates.map((one) => one.raw);
}

function readSigner(signer: Der): TimestampSigner {
  const parts = children(signer);
  must(
    child(signer, 0, 0x02).content.equals(Buffer.of(1)) &&
      (parts.length === 6 || (parts.length === 7 && parts[6]?.tag === 0xa1)),
    'BAD_DER',
    'SignerInfo',
  );
  const hash = hashOf(child(signer, 2, 0x30));
  const scheme = schemeOf(child(signer, 4, 0x30), hash);
  must(hash !== 'sha1' && scheme, 'BAD_DER', 'signature algorithm');
  const attrs = readAttributes(child(signer, 3, 0xa0));
  must(attrs.get(hexOid(OID.contentType))?.raw.equals(oid(OID.tstInfo)), 'BAD_DER', 'content-type');
  const digest = attrs.get(hexOid(OID.messageDigest));
  must(digest?.tag === 0x04, 'BAD_DER', 'message-digest');
  return {
    id: child(signer, 1, 0x30).raw,
    certHash: readCertHash(attrs.get(hexOid(OID.signingCertificateV2)), attrs.get(hexOid(OID.signingCertificate))),
    hash,
    scheme,
    signedAttrs: Buffer.concat([Buffer.of(0x31), child(signer, 3, 0xa0).raw.subarray(1)]),
    messageDigest: digest.content,
    signature: child(signer, 5, 0x04).content,
  };
}

/**
 * The first certificate identifier: ESSCertIDv2 (RFC 5035 §4; SHA-256 by default) or ESSCertID (RFC 2634 §5.4.1;
 * SHA-1).
 */
function readCertHash(second: Der | undefined, first: Der | undefined): TimestampSigner['certHash'] {
  const attribute = second ?? first;
  must(attribute, 'BAD_DER', 'signing-certificate');
  const [head, next] = children(child(child(attribute, 0, 0x30), 0, 0x30));
  must(head, 'BAD_DER', 'certificate identifier');
  if (!second) return { hash: 'sha1', digest: octets(head) };
  return head.tag === 0x30 ? { hash: hashOf(head), digest: octets(next) } : { hash: 'sha256', digest: octets(head) };
}

function octets(element: Der | undefined): Buffer {
  must(element?.tag === 0x04, 'BAD_DER', 'certificate hash');
  return element.content;
}

const RSA: Record<string, HashName | 'any'> = {
  [OID.rsaEncryption]: 'any',
  [OID.sha256WithRsa]: 'sha256',
  [OID.sha384WithRsa]: 'sha384',
  [OID.sha512WithRsa]: 'sha512',
};
const ECDSA: Record<string, HashName> = {
  [OID.ecdsaWithSha256]: 'sha256',
  [OID.ecdsaWithSha384]: 'sha384',
  [OID.ecdsaWithSha512]: 'sha512',
};

/**
 * RSA carries NULL or no parameters (RFC 3370 §3.2), ECDSA none (RFC 5754 §3.3); the hash is that of the SignerInfo.
 */
function schemeOf(identifier: Der, hash: HashName): 'rsa' | 'ec' | undefined {
  const [type, parameters, ...rest] = children(identifier);
  if (type?.tag !== 0x06 || rest.length > 0) return undefined;
  const name = dottedOid(type.content);
  if (ECDSA[name] === hash) return parameters ? undefined : 'ec';
  const plain = !parameters || parameters.raw.equals(nothing());
  return plain && (RSA[name] === 'any' || RSA[name] === hash) ? 'rsa' : undefined;
}
