import { readDss } from '../dss/read-dss.js';
import { must, PdfSignatureError } from '../errors.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import { isDocTimestamp } from './doc-timestamp-field.js';
import { checkDocTimestamp } from './doc-timestamp.js';
import { Evidence } from './evidence.js';
import { isAlteration, type Problem } from './problem.js';
import type { DocumentReport, SignatureReport } from './reports.js';
import { listRevisions, plain, type Revision } from './revisions.js';
import { isOurWriting } from './rewritten.js';
import { reportSignature, type Scene } from './signature-report.js';
import { checkSignatureValue, type SignatureValue } from './signature-value.js';
import { certificatesIn } from './timestamp-report.js';
import type { Trust } from './trust.js';

const MOST_SIGNATURES = 32;
const MOST_EVIDENCE = 64;

/**
 * Judges every signature of a document by our own rules, which are narrower than any validator's: the hole is one DER
 * object and zeros, each later revision signs one more field, brings a `/DSS` or stamps the document, no byte lies
 * outside a revision, none in the last one is free. Levels by EN 319 142-1, times and revocation by EN 319 102-1 §5.5
 * (a signature is judged at the time that a timestamp proves). Never throws on hostile bytes: it reports.
 *
 * @example verifySignatures(pdf, { roots: [root.raw], now: new Date() }).signatures.map(({ field, level }) => [field, level])
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
  const revisions = listRevisions(doc);
  const filled = signatureFields(doc).filter((field) => field.dict.has('V'));
  must(filled.length <= MOST_SIGNATURES, 'UNSUPPORTED', 'too many signatures');
  const [stampFields, signatureValues] = [
    filled.filter(({ dict }) => isDocTimestamp(doc, dict)),
    filled.filter(({ dict }) => !isDocTimestamp(doc, dict)),
  ];
  const values = signatureValues.map(({ name, dict }) => ({
    name,
    value: checkSignatureValue(doc, dict.get('V'), trust.roots),
  }));
  const dss = dssOf(doc);
  const evidence = new Evidence({
    roots: trust.roots,
    carried: values.flatMap(({ value }) => carriedBy(value)),
    dss,
    given: trust.crls ?? [],
  });
  const stamps = stampFields
    .map((field) => checkDocTimestamp({ doc, field, revisions, evidence, trust }))
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
