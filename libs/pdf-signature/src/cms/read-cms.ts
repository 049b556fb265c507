import { must } from '../pdf-signature-error.js';
import { child, children, oid, readDer, type Der } from './der.js';
import { OID } from './oid.js';

/**
 * The content of our CMS: a SignedData of one signer (RFC 5652 §5.1, §5.3) with the attributes of EN 319 142-1 §6.3.
 */
export interface ReadCms {
  /** The length of the DER object. The rest of the hole is padding. */
  length: number;
  certificates: Buffer[];
  /** `IssuerAndSerialNumber` of the signer (RFC 5652 §10.2.4). */
  signerId: Buffer;
  /** The SET OF as it was signed: with the tag of a SET, not the IMPLICIT [0] under which it stands (RFC 5652 §5.4). */
  signedAttrs: Buffer;
  /** Over the byte range (RFC 5652 §11.2; ISO 32000-2 §12.8.1). */
  messageDigest: Buffer;
  /** SHA-256 of the signer's certificate, from signing-certificate-v2 (RFC 5035 §3; the default algorithm of §4). */
  certHash: Buffer;
  signature: Buffer;
  /** The signature-time-stamp unsigned attribute (RFC 3161 appendix A; EN 319 142-1 §6.3): level B-T. */
  timestampToken?: Buffer;
}

/** The tags of a SignedData with certificates and without revocation data. */
const SHAPE = [0x02, 0x31, 0x30, 0xa0, 0x31];
const SET_OF = Buffer.from([0x31]);

/**
 * Reads a detached SignedData of one signer in the shape that {@link buildCms} writes: certificates and no CRLs, no
 * content inside (RFC 5652 §5.2: eContent absent), exactly the three signed attributes, in DER (§5.3).
 * @throws PdfSignatureError BAD_DER on any other
 */
export function readCms(bytes: Buffer): ReadCms {
  const info = readDer(bytes);
  must(info.tag === 0x30 && child(info, 0, 0x06).raw.equals(oid(OID.signedData)), 'BAD_DER', 'no SignedData');
  const parts = children(child(child(info, 1, 0xa0), 0, 0x30));
  must(parts.length === SHAPE.length && parts.every(({ tag }, i) => tag === SHAPE[i]), 'BAD_DER', 'SignedData parts');
  must((parts[2] as Der).content.equals(oid(OID.data)), 'BAD_DER', 'content is not detached data');
  const signers = children(parts[4] as Der);
  must(signers.length === 1, 'BAD_DER', 'one signer expected');
  return {
    length: info.raw.length,
    certificates: children(parts[3] as Der).map((item) => item.raw),
    ...readSigner(signers[0] as Der),
  };
}

function readSigner(signer: Der): Omit<ReadCms, 'length' | 'certificates'> {
  const [, id, , signed, , signature, unsigned] = children(signer);
  must(id?.tag === 0x30 && signed?.tag === 0xa0 && signature?.tag === 0x04, 'BAD_DER', 'SignerInfo parts');
  const attrs = readAttributes(signed);
  must([...attrs.keys()].sort().join() === EXACTLY, 'BAD_DER', 'signed attributes');
  const one = (type: string) => attrs.get(hexOid(type)) as Der;
  must(one(OID.contentType).raw.equals(oid(OID.data)), 'BAD_DER', 'content-type');
  const token = unsigned && readAttributes(unsigned).get(hexOid(OID.timeStampToken));
  return {
    signerId: id.raw,
    signedAttrs: Buffer.concat([SET_OF, signed.raw.subarray(1)]),
    messageDigest: one(OID.messageDigest).content,
    certHash: child(child(child(one(OID.signingCertificateV2), 0, 0x30), 0, 0x30), 0, 0x04).content,
    signature: signature.content,
    ...(token ? { timestampToken: token.raw } : {}),
  };
}

export const hexOid = (dotted: string): string => oid(dotted).toString('hex');

const EXACTLY = [OID.contentType, OID.messageDigest, OID.signingCertificateV2].map(hexOid).join();

/**
 * Attribute type (as hex DER) → its only value (RFC 5652 §5.3; none of these may repeat, §11.1 and §11.2).
 * @throws PdfSignatureError BAD_DER when a type repeats or has several values
 */
export function readAttributes(set: Der): Map<string, Der> {
  const result = new Map<string, Der>();
  for (const item of children(set)) {
    const type = child(item, 0, 0x06).raw.toString('hex');
    const values = children(child(item, 1, 0x31));
    must(values.length === 1 && !result.has(type), 'BAD_DER', 'attribute values');
    result.set(type, values[0] as Der);
  }
  return result;
}
