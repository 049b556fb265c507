import { createHash } from 'node:crypto';
import { sha256, signerInfo } from '../cms/build-cms.js';
import { octetString, oid, sequence, setOf, small, sorted, tlv } from '../cms/der.js';
import { OID } from '../cms/oids.js';
import { signedAttributes } from '../cms/signed-attributes.js';
import { must } from '../errors.js';
import { tstInfo, type TstInfoParts } from './tst-info.js';

export interface TimestampTokenInput extends TstInfoParts {
  /** DER: the authority's own (critical extendedKeyUsage timeStamping alone), then its issuer. Inside, as certReq asks. */
  certificates: Buffer[];
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * A TimeStampToken (RFC 3161 §2.4.2): SignedData over a TSTInfo, its certificate bound by signing-certificate-v2 (RFC 5816 §2.2.1).
 * Errors of `sign` pass through.
 */
export async function buildTimestampToken({ certificates, sign, ...statement }: TimestampTokenInput): Promise<Buffer> {
  must(certificates[0], 'BAD_DER', 'no authority certificate');
  const info = tstInfo(statement);
  const signedAttrs = signedAttributes(createHash('sha256').update(info).digest(), certificates[0], OID.tstInfo);
  return assembleToken({ tstInfo: info, certificates, signedAttrs, signature: await sign(signedAttrs) });
}

export interface TokenParts {
  /** DER. */
  tstInfo: Buffer;
  /** DER, the authority's own first. */
  certificates: Buffer[];
  signedAttrs: Buffer;
  signature: Buffer;
}

/** ContentInfo around SignedData version 3, as a content that is not id-data demands (RFC 5652 §5.1). */
export function assembleToken({ tstInfo: info, certificates, signedAttrs, signature }: TokenParts): Buffer {
  const signedData = sequence(
    small(3),
    setOf(sha256()),
    sequence(oid(OID.tstInfo), tlv(0xa0, octetString(info))),
    tlv(0xa0, ...sorted(certificates)),
    setOf(signerInfo({ certificates, signedAttrs, signature })),
  );
  return sequence(oid(OID.signedData), tlv(0xa0, signedData));
}
