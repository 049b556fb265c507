import { readDer, tryRead } from '../cms/der.js';
import type { SignatureField } from '../fields/signature-fields.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import { seam } from '../seam/seam.js';
import { readTimestampToken } from '../timestamp/timestamp-token.js';
import type { TimestampVerdict } from '../timestamp/timestamp-verdict.js';
import { verifyTimestamp } from '../timestamp/verify-timestamp.js';
import type { CertificateFacts } from '../x509/certificate-facts.js';
import {
  plain,
  type DocTimestampReport,
  type Proof,
  type RevisionReport,
  type RevocationState,
  type SignatureReport,
  type TimestampProblem,
  type TimestampReport,
  type Trust,
} from './document-report.js';
import { levelOf, pathRevocation, revocationOf, type Evidence } from './evidence.js';
import { isAlteration, type Problem } from './problem.js';
import { coverageOf, digestOf, isPaddedWithZeros, type SignatureValue } from './signature-value.js';

/** The document around a timestamp. */
interface Surroundings {
  revisions: RevisionReport[];
  evidence: Evidence;
  trust: Trust;
}

/** The document around a signature. */
export interface Scene extends Surroundings {
  stamps: DocTimestampReport[];
}

const UNKNOWN: RevocationState = { status: 'unknown' };

/** Judges one signature: its bytes, its place among the revisions, its time, its chain. */
export function reportSignature(
  scene: Scene,
  field: string,
  { cms, problems: own, ...rest }: SignatureValue,
): SignatureReport {
  const { evidence, trust } = scene;
  const path = rest.signer && evidence.pathOf(rest.signer.raw);
  const timestamp = cms?.timestampToken && judgeTimestamp(scene, cms.timestampToken, cms.signature, path);
  const at = scene.revisions.findIndex((revision) => revision.end === rest.coversUpTo);
  const proof = proofOf(scene, rest.coversUpTo, timestamp);
  const then = path && proof ? pathRevocation(path, evidence, proof.at) : UNKNOWN;
  const problems = [
    ...own,
    ...placeProblems(scene.revisions, at, field),
    ...pathProblems(path, proof),
    ...(then.status === 'revoked' ? (['REVOKED'] as const) : []),
  ];
  if (timestamp && !timestamp.valid) problems.push(...timestampProblems(timestamp));
  return {
    field,
    ...rest,
    certificates: cms?.certificates ?? [],
    ...(path && !problems.some(isAlteration)
      ? { level: levelOf({ path, evidence, ...later(scene, at, timestamp) }) }
      : {}),
    chain: path?.map(({ x509 }) => x509) ?? [],
    ...(proof ? { proof } : {}),
    ...(timestamp ? { timestamp } : {}),
    revocation: { then, now: path && trust.now ? pathRevocation(path, evidence, trust.now) : UNKNOWN },
    later: at < 0 ? [] : scene.revisions.slice(at + 1).map(plain),
    problems,
  };
}

/**
 * Judges the token over the signature value (EN 319 122-1 §5.3). It must not be older than the signer's certificate.
 */
function judgeTimestamp(
  { evidence, trust }: Scene,
  token: Buffer,
  signature: Buffer,
  path: CertificateFacts[] | undefined,
): TimestampReport {
  const verdict = stampVerdict(token, seam().digest('sha256', signature), evidence, trust);
  const early = path?.[0] && verdict.genTime && verdict.genTime < path[0].notBefore;
  return timestampReport(verdict, [
    ...timelyProblems(verdict, evidence, trust.now),
    ...(early ? (['BEFORE_CERTIFICATE'] as const) : []),
  ]);
}

/** A false token is an alteration. A token with a revoked authority or a future date is untimely. */
function timestampProblems({ problems }: TimestampReport): Problem[] {
  const named = new Map<string, Problem>([
    ['REVOKED', 'TIMESTAMP_REVOKED'],
    ['FUTURE', 'TIMESTAMP_IN_THE_FUTURE'],
  ]);
  return [...new Set(problems.map((problem) => named.get(problem) ?? 'TIMESTAMP'))];
}

/** The earliest proven time of a signature: by a timestamp, else by the caller, else now. */
function proofOf(
  { stamps, trust }: Scene,
  coversUpTo: number,
  timestamp: TimestampReport | undefined,
): Proof | undefined {
  const proven: Proof[] = timestamp?.valid && timestamp.genTime ? [{ at: timestamp.genTime, by: 'timestamp' }] : [];
  for (const { valid, genTime, coversUpTo: end } of stamps)
    if (valid && genTime && end > coversUpTo) proven.push({ at: genTime, by: 'document-timestamp' });
  const [earliest] = proven.sort((a, b) => a.at.getTime() - b.at.getTime());
  if (earliest) return earliest;
  if (trust.at) return { at: trust.at, by: 'caller' };
  return trust.now && { at: trust.now, by: 'now' };
}

function placeProblems(revisions: RevisionReport[], at: number, field: string): Problem[] {
  const made = revisions[at];
  const problems: Problem[] = made?.kind === 'signature' && made.signed[0] === field ? [] : ['NOT_A_REVISION'];
  const spoiled = at >= 0 && revisions.slice(at + 1).some(({ kind }) => kind === 'other' || kind === 'preparation');
  return spoiled ? [...problems, 'LATER_CHANGE'] : problems;
}

/** Validity at the proven time (RFC 5280 §6.1.3 a 2), and a person's key for signing (EN 319 412-2 §4.3.2). */
function pathProblems(path: CertificateFacts[] | undefined, proof: Proof | undefined): Problem[] {
  if (!path) return [];
  const problems: Problem[] = path[0]?.usage.has('nonRepudiation') ? [] : ['KEY_USAGE'];
  const below = path.slice(0, -1);
  if (proof && below.some(({ notBefore }) => proof.at < notBefore)) problems.push('NOT_YET_VALID');
  if (proof && below.some(({ notAfter }) => proof.at > notAfter)) problems.push('EXPIRED');
  return problems;
}

/** What the revisions behind a signature add to its level. */
function later({ revisions, stamps, evidence }: Scene, at: number, timestamp: TimestampReport | undefined) {
  const authority = timestamp?.valid && timestamp.authority ? evidence.pathOf(timestamp.authority.raw) : undefined;
  const stamp = authority && timestamp?.genTime ? { at: timestamp.genTime, path: authority } : undefined;
  const dss = revisions.findIndex((revision, i) => i > at && revision.kind === 'dss');
  const archived =
    dss > 0 && stamps.some(({ valid, coversUpTo }) => valid && coversUpTo > (revisions[dss] as RevisionReport).end);
  return { stamp, dss: dss > 0, archived };
}

/** Clocks of authorities and judges may differ by this much. */
const LEEWAY_MS = 60_000;

/** A token's verdict, with the problems that its place in the document adds. */
function timestampReport(
  { canonical: _canonical, ...verdict }: TimestampVerdict,
  more: TimestampProblem[],
): TimestampReport {
  const problems = [...verdict.problems, ...more];
  return { ...verdict, valid: problems.length === 0, problems };
}

/** What time and CRLs say about a token that holds by itself. */
function timelyProblems(
  { genTime, authority }: TimestampVerdict,
  evidence: Evidence,
  now: Date | undefined,
): TimestampProblem[] {
  if (!genTime || !authority) return [];
  const path = evidence.pathOf(authority.raw);
  const problems: TimestampProblem[] = now && genTime.getTime() > now.getTime() + LEEWAY_MS ? ['FUTURE'] : [];
  if (
    path
      ?.slice(0, -1)
      .some((certificate, i) => isDisowned(certificate, path[i + 1] as CertificateFacts, evidence, genTime))
  )
    problems.push('REVOKED');
  return problems;
}

/**
 * RFC 3161 §4: unspecified, affiliationChanged, superseded and cessationOfOperation leave earlier tokens valid. Any
 * other reason, or none, spoils all tokens.
 */
const HARMLESS = new Set<number | undefined>([0, 3, 4, 5]);

function isDisowned(certificate: CertificateFacts, issuer: CertificateFacts, evidence: Evidence, at: Date): boolean {
  const entry = revocationOf(certificate, evidence.crlsOf(issuer));
  return entry !== undefined && (entry.on <= at || !HARMLESS.has(entry.reason));
}

/** Judges the token by itself. Its path may use all certificates at hand. */
function stampVerdict(token: Buffer, imprint: Buffer, evidence: Evidence, { roots }: Trust): TimestampVerdict {
  return verifyTimestamp(token, { imprint, others: evidence.ders, ...(roots ? { roots } : {}) });
}

/** The certificates in a token, DER. Empty when the bytes are no token. */
export const certificatesIn = (token: Buffer): Buffer[] => tryRead(() => readTimestampToken(token).certificates) ?? [];

/**
 * Judges a document timestamp (ISO 32000-2 §12.8.5): a token over its byte range, alone in its hole, in a revision of
 * its own.
 */
export function reportDocTimestamp(
  doc: PdfDocument,
  field: SignatureField,
  { revisions, evidence, trust }: Surroundings,
): DocTimestampReport {
  const value = field.dict.get('V');
  const coverage = coverageOf(doc, value, doc.dict(value, 'document timestamp'));
  const place = { field: field.name, byteRange: coverage.byteRange, coversUpTo: coverage.end };
  const { contents } = coverage;
  const token = contents && tryRead(() => readDer(contents).raw);
  if (!contents || !token)
    return {
      ...place,
      ...timestampReport({ certificates: [], canonical: false, problems: ['TOKEN'] }, ['BYTE_RANGE']),
    };
  const verdict = stampVerdict(token, digestOf(doc.bytes, coverage), evidence, trust);
  const padded: TimestampProblem[] = isPaddedWithZeros(contents, token.length) ? [] : ['HOLE_PADDING'];
  return {
    ...place,
    ...timestampReport(verdict, [
      ...padded,
      ...stampPlaceProblems(revisions, coverage.end, field.name),
      ...timelyProblems(verdict, evidence, trust.now),
    ]),
  };
}

function stampPlaceProblems(revisions: RevisionReport[], end: number, field: string): TimestampProblem[] {
  const at = revisions.findIndex((revision) => revision.end === end);
  const made = revisions[at];
  const problems: TimestampProblem[] = made?.kind === 'timestamp' && made.signed[0] === field ? [] : ['NOT_A_REVISION'];
  return revisions.slice(at + 1).some(({ kind }) => kind === 'other') ? [...problems, 'LATER_CHANGE'] : problems;
}
