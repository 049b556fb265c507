import type { X509Certificate } from 'node:crypto';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import type { Problem } from './problem.js';
import { listRevisions, type Revision, type RevisionKind } from './revisions.js';
import { checkSignatureValue, type SignatureValue } from './signature-value.js';

export interface SignatureReport {
  field: string;
  byteRange: number[];
  coversUpTo: number;
  certifies: boolean;
  /** `/M` as written. */
  signedAt?: string;
  signer?: X509Certificate;
  /** All certificates of the CMS, DER. */
  certificates: Buffer[];
  /** A timestamp token is there; whether it holds is judged by whoever knows the authorities. */
  timestampToken?: Buffer;
  problems: Problem[];
}

export interface DocumentReport {
  /** In the order of signing. */
  signatures: SignatureReport[];
  revisions: { kind: RevisionKind; end: number; reasons: string[] }[];
  problems: Problem[];
  /** At least one signature, and no problem anywhere. Trust goes as far as the roots that were given. */
  intact: boolean;
}

/**
 * Judges every signature of a document by our own rules, which are narrower than any validator's: the hole is one DER
 * object and zeros, each later revision signs one more field or brings a `/DSS`, no byte lies outside a revision.
 *
 * @param trust roots (DER) at which every chain must end. Without them the issuing certificate inside the last CMS is bound
 * only by name and key: its own signature cannot be checked, so a change in its other bytes needs the roots to be seen
 * @throws PdfSignatureError when the file is none that the kernel understands
 */
export function verifySignatures(pdf: Buffer, trust: { roots?: Buffer[] } = {}): DocumentReport {
  const doc = PdfDocument.read(pdf);
  const revisions = listRevisions(doc);
  const problems: Problem[] = [];
  if (revisions.at(-1)?.end !== pdf.length) problems.push('TRAILING_BYTES');
  if (revisions.some((revision) => revision.kind === 'other')) problems.push('LATER_CHANGE');
  const signatures = signatureFields(doc)
    .filter((field) => field.dict.has('V'))
    .map((field) => report(revisions, field.name, checkSignatureValue(doc, field.dict.get('V'), trust.roots)))
    .sort((a, b) => a.coversUpTo - b.coversUpTo);
  const intact = signatures.length > 0 && problems.length === 0 && signatures.every((signature) => signature.problems.length === 0);
  return { signatures, revisions: revisions.map(({ kind, end, reasons }) => ({ kind, end, reasons })), problems, intact };
}

function report(revisions: Revision[], field: string, { cms, problems, ...rest }: SignatureValue): SignatureReport {
  const own = revisions.findIndex((revision) => revision.end === rest.coversUpTo);
  const made = revisions[own];
  if (!made || made.kind !== 'signature' || made.signed[0] !== field) problems.push('NOT_A_REVISION');
  if (own >= 0 && revisions.slice(own + 1).some(({ kind }) => kind !== 'signature' && kind !== 'dss')) problems.push('LATER_CHANGE');
  return { field, ...rest, certificates: cms?.certificates ?? [], ...(cms?.timestampToken ? { timestampToken: cms.timestampToken } : {}), problems };
}
