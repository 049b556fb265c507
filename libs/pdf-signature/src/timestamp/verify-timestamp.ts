import { createHash, verify, type X509Certificate } from 'node:crypto';
import { issuerAndSerial } from '../cms/certificate.js';
import { magnitude } from '../cms/der.js';
import { PdfSignatureError } from '../errors.js';
import { parseCertificate } from '../verify/chain.js';
import { isAuthorityPath, onlyStamps, validAt } from './authority.js';
import { assembleToken } from './build-timestamp-token.js';
import { readTimestampToken, type TimestampSigner, type TimestampToken } from './read-timestamp-token.js';

/**
 * What is wrong with a timestamp: it cannot be read; it stamps other bytes; it answers another request; no certificate fits
 * its signer; its bytes were not signed by that key; the certificate may do other things than stamp, or does not say so
 * critically; the time lies outside the certificate's validity; no path to a root.
 */
export type TimestampProblem = 'TOKEN' | 'IMPRINT' | 'NONCE' | 'SIGNER' | 'SIGNATURE' | 'EKU' | 'VALIDITY' | 'CHAIN';

export interface TimestampExpectation {
  /** SHA-256 of what must be stamped. */
  imprint: Buffer;
  /** Of the request; a stored token is judged without. */
  nonce?: Buffer;
  /** Trust anchors, DER; without them trust is not judged. */
  roots?: Buffer[];
  /** Certificates that the token may leave out, DER. */
  others?: Buffer[];
}

export interface TimestampVerdict {
  genTime?: Date;
  accuracyMs?: number;
  policy?: string;
  serial?: string;
  /** The authority's own certificate. */
  authority?: X509Certificate;
  /** All that the token carries, DER. */
  certificates: Buffer[];
  /** Written byte for byte as `buildTimestampToken` writes: no byte of it is free. */
  canonical: boolean;
  problems: TimestampProblem[];
}

/** Judges a token by RFC 3161 §2.2 and §2.3. Revocation of the authority, and whether the time suits the signature, are the caller's. */
export function verifyTimestamp(bytes: Buffer, expected: TimestampExpectation): TimestampVerdict {
  const token = attempt(() => readTimestampToken(bytes));
  if (!token) return { certificates: [], canonical: false, problems: ['TOKEN'] };
  const { genTime, accuracyMs, policy, serial, certificates } = token;
  const authority = authorityOf(token, expected.others);
  const said = { genTime, policy, serial, certificates, ...(accuracyMs === undefined ? {} : { accuracyMs }) };
  const problems = statementProblems(token, expected);
  if (!authority) return { ...said, canonical: false, problems: [...problems, 'SIGNER'] };
  problems.push(...authorityProblems(token, authority, expected));
  return { ...said, authority, canonical: isCanonical(token, authority, bytes), problems };
}

/** Hostile bytes are a verdict, not an error. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return undefined;
    throw error;
  }
}

function statementProblems({ imprint, nonce }: TimestampToken, expected: TimestampExpectation): TimestampProblem[] {
  const problems: TimestampProblem[] = [];
  if (imprint.hash !== 'sha256' || !imprint.digest.equals(expected.imprint)) problems.push('IMPRINT');
  if (expected.nonce && !nonce?.equals(magnitude(expected.nonce))) problems.push('NONCE');
  return problems;
}

function authorityProblems(
  token: TimestampToken,
  authority: X509Certificate,
  { roots, others }: TimestampExpectation,
): TimestampProblem[] {
  const { signer, genTime: at, certificates: carried } = token;
  const problems: TimestampProblem[] = [];
  const digested = createHash(signer.hash).update(token.tstInfo).digest().equals(signer.messageDigest);
  if (!digested || !isSignedBy(signer, authority)) problems.push('SIGNATURE');
  if (!attempt(() => onlyStamps(authority.raw))) problems.push('EKU');
  if (!validAt(authority, at)) problems.push('VALIDITY');
  if (!isAuthorityPath(authority, { carried, others, roots, at })) problems.push('CHAIN');
  return problems;
}

function isSignedBy(
  { scheme, hash, signedAttrs, signature }: TimestampSigner,
  { publicKey }: X509Certificate,
): boolean {
  return publicKey.asymmetricKeyType === scheme && verify(hash, signedAttrs, publicKey, signature);
}

/** The certificate that the SignerInfo names and signing-certificate binds. */
function authorityOf({ certificates, signer }: TimestampToken, others: Buffer[] = []): X509Certificate | undefined {
  const { hash, digest } = signer.certHash;
  const bound = [...certificates, ...others].find((one) => createHash(hash).update(one).digest().equals(digest));
  const certificate = bound && parseCertificate(bound);
  return certificate && attempt(() => issuerAndSerial(certificate.raw))?.equals(signer.id) ? certificate : undefined;
}

function isCanonical(
  { tstInfo, certificates, signer }: TimestampToken,
  authority: X509Certificate,
  bytes: Buffer,
): boolean {
  const others = certificates.filter((one) => !one.equals(authority.raw));
  return assembleToken({
    tstInfo,
    certificates: [authority.raw, ...others],
    signedAttrs: signer.signedAttrs,
    signature: signer.signature,
  }).equals(bytes);
}
