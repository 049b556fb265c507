import { readDer } from '../cms/der.js';
import { PdfSignatureError } from '../errors.js';
import type { SignatureField } from '../fields/signature-fields.js';
import type { PdfDocument } from '../reader/document.js';
import { coverageOf, digestOf, isPaddedWithZeros } from './byte-range.js';
import type { Evidence } from './evidence.js';
import type { DocTimestampReport } from './reports.js';
import type { Revision } from './revisions.js';
import { stampVerdict, timelyProblems, timestampReport, type TimestampProblem } from './timestamp-report.js';
import type { Trust } from './trust.js';

interface DocTimestampInput {
  doc: PdfDocument;
  field: SignatureField;
  revisions: Revision[];
  evidence: Evidence;
  trust: Trust;
}

/** Judges a document timestamp (ISO 32000-2 §12.8.5): a token over its byte range, alone in its hole, in a revision of its own. */
export function checkDocTimestamp({ doc, field, revisions, evidence, trust }: DocTimestampInput): DocTimestampReport {
  const value = field.dict.get('V');
  const coverage = coverageOf(doc, value, doc.dict(value, 'document timestamp'));
  const place = { field: field.name, byteRange: coverage.byteRange, coversUpTo: coverage.end };
  const token = coverage.contents && tokenIn(coverage.contents);
  if (!coverage.contents || !token)
    return {
      ...place,
      ...timestampReport({ certificates: [], canonical: false, problems: ['TOKEN'] }, ['BYTE_RANGE']),
    };
  const verdict = stampVerdict(token, digestOf(doc.bytes, coverage), evidence, trust);
  const padded: TimestampProblem[] = isPaddedWithZeros(coverage.contents, token.length) ? [] : ['HOLE_PADDING'];
  return {
    ...place,
    ...timestampReport(verdict, [
      ...padded,
      ...placeProblems(revisions, coverage.end, field.name),
      ...timelyProblems(verdict, evidence, trust.now),
    ]),
  };
}

function tokenIn(contents: Buffer): Buffer | undefined {
  try {
    return readDer(contents).raw;
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return undefined;
    throw error;
  }
}

function placeProblems(revisions: Revision[], end: number, field: string): TimestampProblem[] {
  const at = revisions.findIndex((revision) => revision.end === end);
  const made = revisions[at];
  const problems: TimestampProblem[] = made?.kind === 'timestamp' && made.signed[0] === field ? [] : ['NOT_A_REVISION'];
  return revisions.slice(at + 1).some(({ kind }) => kind === 'other') ? [...problems, 'LATER_CHANGE'] : problems;
}
