import { createHash } from 'node:crypto';
import type { CertificateFacts } from './certificate-facts.js';
import type { Evidence } from './evidence.js';
import { levelOf } from './level.js';
import { isAlteration, type Problem } from './problem.js';
import type { DocTimestampReport, Proof, SignatureReport } from './reports.js';
import { plain, type Revision } from './revisions.js';
import { pathRevocation, type RevocationState } from './revocation.js';
import type { SignatureValue } from './signature-value.js';
import { stampVerdict, timelyProblems, timestampReport, type TimestampReport } from './timestamp-report.js';
import type { Trust } from './trust.js';

/** What every signature of a document is judged against. */
export interface Scene {
  revisions: Revision[];
  evidence: Evidence;
  stamps: DocTimestampReport[];
  trust: Trust;
}

const UNKNOWN: RevocationState = { status: 'unknown' };

/** The whole judgement of one signature: its bytes, its place among the revisions, its time, its chain. */
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

/** RFC 3161 over the signature value (EN 319 122-1 §5.3); not before the signer's certificate began. */
function judgeTimestamp(
  { evidence, trust }: Scene,
  token: Buffer,
  signature: Buffer,
  path: CertificateFacts[] | undefined,
): TimestampReport {
  const verdict = stampVerdict(token, createHash('sha256').update(signature).digest(), evidence, trust);
  const early = path?.[0] && verdict.genTime && verdict.genTime < path[0].notBefore;
  return timestampReport(verdict, [
    ...timelyProblems(verdict, evidence, trust.now),
    ...(early ? (['BEFORE_CERTIFICATE'] as const) : []),
  ]);
}

/** A token that is false is an alteration; one that its authority's revocation or its date spoils is untimely. */
function timestampProblems({ problems }: TimestampReport): Problem[] {
  const named = new Map<string, Problem>([
    ['REVOKED', 'TIMESTAMP_REVOKED'],
    ['FUTURE', 'TIMESTAMP_IN_THE_FUTURE'],
  ]);
  return [...new Set(problems.map((problem) => named.get(problem) ?? 'TIMESTAMP'))];
}

/** The earliest time that something proves: a timestamp, else what the caller knows, else now. */
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

function placeProblems(revisions: Revision[], at: number, field: string): Problem[] {
  const made = revisions[at];
  const problems: Problem[] = made?.kind === 'signature' && made.signed[0] === field ? [] : ['NOT_A_REVISION'];
  const spoiled =
    at >= 0 &&
    revisions.slice(at + 1).some(({ kind }) => kind === 'other' || kind === 'preparation' || kind === 'base');
  return spoiled ? [...problems, 'LATER_CHANGE'] : problems;
}

/** RFC 5280 §6.1.3 a 2 at the proven time; a person's key must be there for signing (EN 319 412-2 §4.3.2). */
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
    dss > 0 && stamps.some(({ valid, coversUpTo }) => valid && coversUpTo > (revisions[dss] as Revision).end);
  return { stamp, dss: dss > 0, archived };
}
