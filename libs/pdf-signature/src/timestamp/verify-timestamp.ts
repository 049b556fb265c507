import { issuerAndSerial } from '../cms/build-cms.js';
import { magnitude, oid, sequence, tryRead } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { seam, type Certificate } from '../seam/seam.js';
import { certificateExtension } from '../x509/certificate-facts.js';
import { assembleToken, readTimestampToken, type TimestampSigner, type TimestampToken } from './timestamp-token.js';
import type { TimestampProblem, TimestampVerdict } from './timestamp-verdict.js';

export interface TimestampExpectation {
  /** SHA-256 of what must be stamped. */
  imprint: Buffer;
  /** The nonce of the request. A stored token is judged without it. */
  nonce?: Buffer;
  /** Trust anchors, DER. Without them trust is not judged. */
  roots?: Buffer[];
  /** Certificates that the token may leave out, DER. */
  others?: Buffer[];
}

/**
 * Judges a token by RFC 3161 §2.2 and §2.3. The caller judges the revocation of the authority, and whether the time
 * suits the signature.
 */
export function verifyTimestamp(bytes: Buffer, expected: TimestampExpectation): TimestampVerdict {
  const token = tryRead(() => readTimestampToken(bytes));
  if (!token) return { certificates: [], canonical: false, problems: ['TOKEN'] };
  const { genTime, accuracyMs, policy, serial, certificates } = token;
  const authority = authorityOf(token, expected.others);
  const said = { genTime, policy, serial, certificates, ...(accuracyMs === undefined ? {} : { accuracyMs }) };
  const problems = statementProblems(token, expected);
  if (!authority) return { ...said, canonical: false, problems: [...problems, 'SIGNER'] };
  problems.push(...authorityProblems(token, authority, expected));
  return { ...said, authority, canonical: isCanonical(token, authority, bytes), problems };
}

function statementProblems({ imprint, nonce }: TimestampToken, expected: TimestampExpectation): TimestampProblem[] {
  const problems: TimestampProblem[] = [];
  if (imprint.hash !== 'sha256' || !imprint.digest.equals(expected.imprint)) problems.push('IMPRINT');
  if (expected.nonce && !nonce?.equals(magnitude(expected.nonce))) problems.push('NONCE');
  return problems;
}

function authorityProblems(
  token: TimestampToken,
  authority: Certificate,
  { roots, others }: TimestampExpectation,
): TimestampProblem[] {
  const { signer, genTime: at, certificates: carried } = token;
  const problems: TimestampProblem[] = [];
  const digested = seam().digest(signer.hash, token.tstInfo).equals(signer.messageDigest);
  if (!digested || !isSignedBy(signer, authority)) problems.push('SIGNATURE');
  if (!tryRead(() => onlyStamps(authority.raw))) problems.push('EKU');
  if (!validAt(authority, at)) problems.push('VALIDITY');
  if (!isAuthorityPath(authority, { carried, others, roots, at })) problems.push('CHAIN');
  return problems;
}

function isSignedBy({ scheme, hash, signedAttrs, signature }: TimestampSigner, authority: Certificate): boolean {
  return authority.publicKey.asymmetricKeyType === scheme && seam().isSigned(hash, signedAttrs, authority, signature);
}

/** The certificate that the SignerInfo names and signing-certificate binds. */
function authorityOf({ certificates, signer }: TimestampToken, others: Buffer[] = []): Certificate | undefined {
  const { hash, digest } = signer.certHash;
  const bound = [...certificates, ...others].find((one) => seam().digest(hash, one).equals(digest));
  const certificate = bound && seam().certificate(bound);
  return certificate && tryRead(() => issuerAndSerial(certificate.raw))?.equals(signer.id) ? certificate : undefined;
}

function isCanonical(
  { tstInfo, certificates, signer }: TimestampToken,
  authority: Certificate,
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

/** RFC 3161 §2.3: the key may only stamp time, and the extension that says so is critical. */
function onlyStamps(certificate: Buffer): boolean {
  const usage = certificateExtension(certificate, OID.extendedKeyUsage);
  return usage?.critical === true && usage.value.equals(sequence(oid(OID.timeStamping)));
}

/** RFC 5280 §6.1.3 a 2, both ends included (§4.1.2.5). */
const validAt = (certificate: Certificate, at: Date): boolean =>
  Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() <= Date.parse(certificate.validTo);

interface PathInput {
  /** All certificates that the token carries, the authority's included, DER. */
  carried: Buffer[];
  /** Further certificates that may lie on the path, DER. */
  others?: Buffer[] | undefined;
  /** Trust anchors, DER. Without them the carried certificates must only hang together. */
  roots?: Buffer[] | undefined;
  at: Date;
}

/**
 * Whether a path leads from the authority to a root, through authorities whose certificates were valid at that time.
 * Every carried certificate must lie on the path and lead to a root itself: otherwise its bytes would be free.
 * The caller judges path lengths, name constraints and revocation.
 */
function isAuthorityPath(authority: Certificate, { carried, others = [], roots, at }: PathInput): boolean {
  const inside = carried.map(certificate);
  const anchors = roots?.map(certificate).filter(isThere);
  const between = [...inside, ...others.map(certificate)]
    .filter(isThere)
    .filter((candidate) => candidate.ca && validAt(candidate, at));
  const upward = (from: Certificate) => climb(from, [...between, ...(anchors ?? [])]);
  const path = upward(authority);
  const together = inside.every(
    (one) => one !== undefined && (one.raw.equals(authority.raw) || path.some(({ raw }) => raw.equals(one.raw))),
  );
  if (!together || !anchors) return together;
  const isAnchored = (one: Certificate) =>
    [one, ...upward(one)].some(({ raw }) => anchors.some((anchor) => anchor.raw.equals(raw)));
  return [authority, ...inside.filter(isThere)].every(isAnchored);
}

/** All issuers of the certificate, direct and indirect. Each is visited once, so loops end. */
function climb(from: Certificate, pool: Certificate[]): Certificate[] {
  const found: Certificate[] = [];
  for (let level = [from]; level.length > 0;) {
    const waiting = pool.filter((candidate) => !found.includes(candidate));
    level = waiting.filter((candidate) => level.some((below) => seam().isIssued(below, candidate)));
    found.push(...level);
  }
  return found;
}

const certificate = (der: Buffer): Certificate | undefined => seam().certificate(der);

const isThere = <T>(value: T | undefined): value is T => value !== undefined;
