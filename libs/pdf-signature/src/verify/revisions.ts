import { must } from '../errors.js';
import { signatureFields } from '../fields/signature-fields.js';
import type { Section } from '../reader/cross-reference.js';
import { PdfDocument } from '../reader/document.js';
import { changesBetween } from './changes.js';

/** What a revision is for: only the known kinds may follow a signature. */
export type RevisionKind = 'base' | 'preparation' | 'signature' | 'dss' | 'other';

export interface Revision {
  kind: RevisionKind;
  /** Length of the file up to and including this revision. */
  end: number;
  doc: PdfDocument;
  signed: string[];
  /** Why the kind is `other`. */
  reasons: string[];
}

/** All revisions, oldest first, each read as the file it was and compared with the one before. */
export function listRevisions(doc: PdfDocument): Revision[] {
  const revisions: Revision[] = [];
  for (const section of [...doc.sections].reverse()) {
    const end = revisionEnd(doc.bytes, section);
    revisions.push(describe(PdfDocument.read(doc.bytes.subarray(0, end)), section, end, revisions.at(-1)));
  }
  return revisions;
}

/** Behind `startxref`, its own offset, `%%EOF` and one line end; anything else there is no revision end. */
function revisionEnd(bytes: Buffer, section: Section): number {
  const tail = bytes.toString('latin1', section.end, section.end + 80);
  const match = /^\s*startxref\s+(\d+)\s+%%EOF(\r\n|\n|\r)?/.exec(tail);
  must(match && Number(match[1]) === section.offset, 'DAMAGED', `revision at ${section.offset} has no end of its own`);
  return section.end + match[0].length;
}

function describe(doc: PdfDocument, section: Section, end: number, before: Revision | undefined): Revision {
  const plain = { end, doc, signed: [], reasons: [] };
  if (!before) return { ...plain, kind: 'base' };
  const signedBefore = signatureFields(before.doc).some((field) => field.dict.has('V'));
  const { signed, dss, perms, other } = changesBetween(before.doc, doc, section);
  const reasons = [...other, ...gaps(doc, section, before.end)];
  if (perms && signedBefore) reasons.push('certification after a signature');
  if (signed.length === 0 && !dss && !signedBefore) return { ...plain, kind: 'preparation' };
  if (reasons.length === 0 && signed.length === 1 && !dss) return { ...plain, kind: 'signature', signed };
  if (reasons.length === 0 && signed.length === 0 && dss && !perms) return { ...plain, kind: 'dss' };
  return { ...plain, kind: 'other', signed, reasons: reasons.length ? reasons : ['no single purpose'] };
}

/** An increment of ours is its objects, back to back, then its cross-references: no byte may lie beside them. */
function gaps(doc: PdfDocument, section: Section, start: number): string[] {
  const numbers = [...section.entries].filter(([, entry]) => entry.at !== 'free');
  if (numbers.some(([, entry]) => entry.at === 'stream')) return ['packed objects in an increment'];
  const objects = numbers.map(([num, entry]) => ({ num, offset: entry.at === 'file' ? entry.offset : -1 }));
  let at = start;
  for (const { num, offset } of objects.sort((a, b) => a.offset - b.offset)) {
    if (!blank(doc.bytes, at, offset)) return [`bytes beside the objects at ${at}`];
    if (offset === section.offset) return [];
    at = doc.indirect(num).end;
  }
  return blank(doc.bytes, at, section.offset) ? [] : [`bytes beside the objects at ${at}`];
}

const blank = (bytes: Buffer, from: number, to: number) => from <= to && to - from <= 2 && /^[\r\n]*$/.test(bytes.toString('latin1', from, to));
