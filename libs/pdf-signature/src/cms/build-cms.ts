import { must } from '../errors.js';
import { issuerAndSerial } from './certificate.js';
import { nothing, octetString, oid, sequence, setOf, small, sorted, tlv } from './der.js';
import { OID } from './oids.js';
import { attribute, signedAttributes } from './signed-attributes.js';

export interface CmsParts {
  /** DER, the signer's first, then its issuing CA; the root stays out. */
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
export const sha256 = (): Buffer => sequence(oid(OID.sha256));
const rsa = () => sequence(oid(OID.rsaEncryption), nothing());

/** Detached SignedData of one signer (RFC 5652 §5.1) as ContentInfo, DER throughout. */
export function buildCms(parts: CmsParts): Buffer {
  must(parts.certificates.length > 0, 'BAD_DER', 'no signer certificate');
  const signedData = sequence(
    small(1),
    setOf(sha256()),
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
    sha256(),
    Buffer.concat([Buffer.from([IMPLICIT_0]), signedAttrs.subarray(1)]),
    rsa(),
    octetString(signature),
    ...(timestampToken ? [tlv(IMPLICIT_1, attribute(OID.timeStampToken, timestampToken))] : []),
  );
}

export interface SignCmsInput {
  digest: Buffer;
  certificates: Buffer[];
  /** RSASSA-PKCS1-v1_5 with SHA-256: the key stays with whoever owns it. */
  sign: (bytes: Buffer) => Promise<Buffer>;
  /** Asks a timestamp authority for a token over the signature value. */
  timestamp?: (signature: Buffer) => Promise<Buffer>;
}

/** The whole CMS for one digest: attributes, signature, timestamp when asked for. Errors of the two functions pass through. */
export async function signCms({ digest, certificates, sign, timestamp }: SignCmsInput): Promise<Buffer> {
  const signedAttrs = signedAttributes(digest, certificates[0] as Buffer);
  const signature = await sign(signedAttrs);
  const timestampToken = timestamp && (await timestamp(signature));
  return buildCms({ certificates, signature, signedAttrs, timestampToken });
}
