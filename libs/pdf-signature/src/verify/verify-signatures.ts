import { readDss } from '../dss/dss.js';
import { isDocTimestamp, signatureFields, type SignatureField } from '../fields/signature-fields.js';
import { must, PdfSignatureError } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import type { Section } from '../reader/read-sections.js';
import { PdfRef } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { plain, type DocumentReport, type SignatureReport, type Trust } from './document-report.js';
import { Evidence } from './evidence.js';
import { listRevisions, type Revision } from './list-revisions.js';
import { isAlteration, type Problem } from './problem.js';
import { certificatesIn, reportDocTimestamp, reportSignature, type Scene } from './report-signature.js';
import { checkSignatureValue, type SignatureValue } from './signature-value.js';

const MOST_SIGNATURES = 32;
const MOST_EVIDENCE = 64;

/**
 * Judges every signature of a document. Our rules are narrower than those of any other validator:
 * - the hole holds one DER object and zeros;
 * - each later revision signs one more field, adds a `/DSS` or stamps the document;
 * - every byte belongs to a revision;
 * - behind the last signature or timestamp, every byte is the one that our own writer writes.
 *
 * The level of a signature follows EN 319 142-1 §6. Its certificates are judged at the time that a timestamp proves (EN
 * 319 102-1 §5.5). Hostile bytes are reported and never throw.
 *
 * @param trust what the judgement may rest on besides the document: roots, CRLs, times
 * @example verifySignatures(pdf, { roots: [root.raw], now: new Date() }).signatures.map(({ field, level }) => [field,
 * level])
 */
export function verifySignatures(pdf: Buffer, trust: Trust = {}): DocumentReport {
  try {
    return judge(pdf, trust);
  } catch (error) {
    if (!(error instanceof PdfSignatureError)) throw error;
    const refusal = { code: error.code, detail: error.message };
    return {
      signatures: [],
      docTimestamps: [],
      revisions: [],
      problems: ['UNREADABLE'],
      refusal,
      intact: false,
      valid: false,
    };
  }
}

function judge(pdf: Buffer, trust: Trust): DocumentReport {
  const doc = PdfDocument.read(pdf);
  const revisions = listRevisions(doc, trust.known, trust.onStep);
  const filled = newlyFilled(doc, trust.known === undefined ? undefined : revisions[0]?.doc);
  must(filled.length <= MOST_SIGNATURES, 'UNSUPPORTED', 'too many signatures');
  const [stampFields, signatureValues] = [
    filled.filter(({ dict }) => isDocTimestamp(doc, dict)),
    filled.filter(({ dict }) => !isDocTimestamp(doc, dict)),
  ];
  const values = signatureValues.map(({ name, dict }, i, { length: total }) => {
    trust.onStep?.({ at: 'signature', n: i + 1, total });
    return { name, value: checkSignatureValue(doc, dict.get('V'), trust) };
  });
  const dss = dssOf(doc);
  const evidence = new Evidence({
    roots: trust.roots,
    carried: values.flatMap(({ value }) => carriedBy(value)),
    dss,
    given: trust.crls ?? [],
  });
  const stamps = stampFields
    .map((field) => reportDocTimestamp(doc, field, { revisions, evidence, trust }))
    .sort((a, b) => a.coversUpTo - b.coversUpTo);
  const scene: Scene = { revisions, evidence, stamps, trust };
  const signatures = values
    .map(({ name, value }) => reportSignature(scene, name, value))
    .sort((a, b) => a.coversUpTo - b.coversUpTo);
  const problems = [
    ...documentProblems(pdf, revisions, Math.max(0, ...[...signatures, ...stamps].map((one) => one.coversUpTo))),
    ...(evidence.dssHolds ? [] : (['DSS'] as const)),
  ];
  return {
    signatures,
    docTimestamps: stamps,
    revisions: revisions.map(plain),
    problems,
    ...verdict(
      signatures,
      stamps.every(({ valid }) => valid),
      problems,
    ),
  };
}

/** The fields with a signature or timestamp, but for those that the known file had already. */
function newlyFilled(doc: PdfDocument, known: PdfDocument | undefined): SignatureField[] {
  const isFilled = ({ dict }: SignatureField) => dict.has('V');
  const before = new Set(
    known &&
      signatureFields(known)
        .filter(isFilled)
        .map(({ ref }) => ref.num),
  );
  return signatureFields(doc).filter((field) => isFilled(field) && !before.has(field.ref.num));
}

const carriedBy = ({ cms }: SignatureValue): Buffer[] =>
  cms ? [...cms.certificates, ...(cms.timestampToken ? certificatesIn(cms.timestampToken) : [])] : [];

function dssOf(doc: PdfDocument): { certificates: Buffer[]; crls: Buffer[] } {
  const dss = readDss(doc);
  const [certificates, crls] = [dss.certificates, dss.crls].map((entries) => entries.map(({ der }) => der)) as [
    Buffer[],
    Buffer[],
  ];
  must(certificates.length <= MOST_EVIDENCE && crls.length <= MOST_EVIDENCE, 'UNSUPPORTED', 'too much validation data');
  return { certificates, crls };
}

function documentProblems(pdf: Buffer, revisions: Revision[], covered: number): Problem[] {
  const problems: Problem[] = [];
  if (revisions.at(-1)?.end !== pdf.length) problems.push('TRAILING_BYTES');
  if (revisions.some((revision) => revision.kind === 'other')) problems.push('LATER_CHANGE');
  const free = revisions.filter(
    (revision, i) =>
      i > 0 &&
      revision.end > covered &&
      !isOurWriting((revisions[i - 1] as Revision).doc, revision.doc, revision.section),
  );
  if (covered > 0 && free.length > 0 && !problems.includes('LATER_CHANGE')) problems.push('LATER_CHANGE');
  return problems;
}

function verdict(
  signatures: SignatureReport[],
  stampsHold: boolean,
  problems: Problem[],
): Pick<DocumentReport, 'intact' | 'valid'> {
  const all = [...problems, ...signatures.flatMap((signature) => signature.problems)];
  const intact = signatures.length > 0 && stampsHold && !all.some(isAlteration);
  return { intact, valid: intact && all.length === 0 };
}

/**
 * Whether our own writer makes the same bytes of the revision's objects. No signature covers a `/DSS` behind the last
 * one: this check leaves none of its bytes free, because its `/ID` is the hash of its objects.
 */
function isOurWriting(before: PdfDocument, after: PdfDocument, section: Section): boolean {
  const increment = new Increment(before);
  const numbers = [...section.entries.keys()]
    .filter((num) => section.kind === 'table' || !isOwnStream(section, num))
    .sort((a, b) => a - b);
  for (const num of numbers) {
    const entry = section.entries.get(num);
    if (entry?.at !== 'file') return false;
    const ref = num >= before.size ? increment.reserve() : new PdfRef(num, entry.gen);
    if (ref.num !== num || ref.gen !== entry.gen) return false;
    increment.put(ref, after.object(num));
  }
  if (after.rootRef.num >= before.size) increment.moveRoot(after.rootRef);
  return increment.write().suffix.equals(after.bytes.subarray(before.bytes.length));
}

/** A cross-reference stream lists itself (ISO 32000-2 §7.5.8). */
function isOwnStream(section: Section, num: number): boolean {
  const entry = section.entries.get(num);
  return entry?.at === 'file' && entry.offset === section.offset;
}
