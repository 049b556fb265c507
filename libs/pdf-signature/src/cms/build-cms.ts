import { must } from '../pdf-signature-error.js';
import { seam } from '../seam/seam.js';
import {
  algorithm,
  child,
  children,
  nothing,
  octetString,
  oid,
  readDer,
  sequence,
  setOf,
  small,
  sorted,
  tlv,
} from './der.js';
import { OID } from './oid.js';

export interface CmsParts {
  /** DER: the signer's certificate first, then its issuing CA. The root stays out. */
  certificates: Buffer[];
  /** RSASSA-PKCS1-v1_5 with SHA-256 over `signedAttrs`. */
  signature: Buffer;
  /** What {@link signedAttributes} made. */
  signedAttrs: Buffer;
  /** An RFC 3161 `TimeStampToken` over the signature value: level B-T. */
  timestampToken?: Buffer;
}

const IMPLICIT_0 = 0xa0;
const IMPLICIT_1 = 0xa1;
const rsa = () => algorithm(OID.rsaEncryption, nothing());

/** Detached SignedData of one signer (RFC 5652 §5.1) as ContentInfo, DER throughout. */
export function buildCms(parts: CmsParts): Buffer {
  must(parts.certificates.length > 0, 'BAD_DER', 'no signer certificate');
  const signedData = sequence(
    small(1),
    setOf(algorithm(OID.sha256)),
    sequence(oid(OID.data)),
    tlv(IMPLICIT_0, ...sorted(parts.certificates)),
    setOf(signerInfo(parts)),
  );
  return sequence(oid(OID.signedData), tlv(IMPLICIT_0, signedData));
}

/** The one SignerInfo (RFC 5652 §5.3) of a signature or of a timestamp token. */
export function signerInfo({ certificates, signature, signedAttrs, timestampToken }: CmsParts): Buffer {
  return sequence(
    small(1),
    issuerAndSerial(certificates[0] as Buffer),
    algorithm(OID.sha256),
    Buffer.concat([Buffer.from([IMPLICIT_0]), signedAttrs.subarray(1)]),
    rsa(),
    octetString(signature),
    ...(timestampToken ? [tlv(IMPLICIT_1, attribute(OID.timeStampToken, timestampToken))] : []),
  );
}

/** The `IssuerAndSerialNumber` of a certificate (RFC 5652 §10.2.4), cut from its DER without re-encoding. */
export function issuerAndSerial(certificate: Buffer): Buffer {
  const body = child(readDer(certificate), 0, 0x30);
  const fields = children(body);
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  const [serial, issuer] = [fields[start], fields[start + 2]];
  must(serial?.tag === 0x02 && issuer?.tag === 0x30, 'BAD_DER', 'certificate fields');
  return sequence(issuer.raw, serial.raw);
}

/** An `Attribute` (RFC 5652 §5.3) of one value. */
const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value));

/**
 * The three attributes of a PAdES baseline signature (EN 319 142-1 §6.3), and no others: content-type, message-digest,
 * signing-certificate-v2 (RFC 5035 §3: SHA-256 by default, no issuerSerial). They come as the DER-sorted SET OF that is
 * hashed and signed (RFC 5652 §5.4). There is no signing-time: the time is in `/M` and in the timestamp.
 *
 * @param digest SHA-256 over the byte range (in a timestamp token: over the TSTInfo)
 * @param signerCertificate DER
 * @param contentType what is signed; a timestamp token signs `id-ct-TSTInfo`
 */
export const signedAttributes = (digest: Buffer, signerCertificate: Buffer, contentType: string = OID.data): Buffer =>
  attributesToSign(digest, seam().digest('sha256', signerCertificate), contentType);

/**
 * As {@link signedAttributes}, for who knows of the certificate only its fingerprint: what a key elsewhere shall sign.
 * @param certHash SHA-256 of the signer's certificate
 */
export function attributesToSign(digest: Buffer, certHash: Buffer, contentType: string = OID.data): Buffer {
  const certificateId = sequence(octetString(certHash));
  return setOf(
    attribute(OID.contentType, oid(contentType)),
    attribute(OID.messageDigest, octetString(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(certificateId))),
  );
}

/** A CMS that lacks only its signature value. The same digest and chain always prepare the same one. */
export interface PreparedCms {
  /** DER: the signer's certificate first, then its issuing CA. */
  certificates: Buffer[];
  /** The bytes to sign: RSASSA-PKCS1-v1_5 with SHA-256, with the key of the first certificate, wherever that lies. */
  signedAttrs: Buffer;
}

/**
 * First half of a CMS: what the signer's key signs for this digest.
 * @throws PdfSignatureError BAD_DER without a certificate
 */
export function prepareCms(digest: Buffer, certificates: Buffer[]): PreparedCms {
  const [signer] = certificates;
  must(signer, 'BAD_DER', 'no signer certificate');
  return { certificates, signedAttrs: signedAttributes(digest, signer) };
}

/**
 * Second half: lets the signature value in. The key may be anywhere, so nothing is believed of where it comes from.
 * @throws PdfSignatureError SIGNATURE_MISMATCH unless the key of the first certificate made it over these attributes
 */
export function acceptSignature(prepared: PreparedCms, signature: Buffer): CmsParts {
  const signer = seam().certificate(prepared.certificates[0] as Buffer);
  must(
    signer?.publicKey.asymmetricKeyType === 'rsa' && seam().isSigned('sha256', prepared.signedAttrs, signer, signature),
    'SIGNATURE_MISMATCH',
    'not a signature of this certificate over these attributes',
  );
  return { ...prepared, signature };
}

export interface SignCmsInput {
  digest: Buffer;
  certificates: Buffer[];
  /** RSASSA-PKCS1-v1_5 with SHA-256. The key stays with its owner. */
  sign: (bytes: Buffer) => Promise<Buffer>;
  /** Asks a timestamp authority for a token over the signature value. */
  timestamp?: (signature: Buffer) => Promise<Buffer>;
}

/**
 * The whole CMS for one digest: attributes, signature, optional timestamp. Errors of the two functions pass through.
 * @throws PdfSignatureError SIGNATURE_MISMATCH, before any timestamp is asked for
 */
export async function signCms({ digest, certificates, sign, timestamp }: SignCmsInput): Promise<Buffer> {
  const prepared = prepareCms(digest, certificates);
  const accepted = acceptSignature(prepared, await sign(prepared.signedAttrs));
  const timestampToken = timestamp && (await timestamp(accepted.signature));
  return buildCms({ ...accepted, timestampToken });
}
