import { must } from '../errors.js';
import { signatureFields } from '../fields/signature-fields.js';
import type { Section } from '../reader/cross-reference.js';
import type { PdfDocument } from '../reader/document.js';
import { changesBetween, type Changes } from './changes.js';

/** What a revision (ISO 32000-2 §7.5.6) is for: only a signature, validation data or a document timestamp may follow a signature. */
export type RevisionKind = 'base' | 'preparation' | 'signature' | 'dss' | 'timestamp' | 'other';

/** A revision as it is reported. */
export interface RevisionReport {
  kind: RevisionKind;
  /** Length of the file up to and including this revision. */
  end: number;
  /** The fields it signed or stamped. */
  signed: string[];
  /** Why the kind is `other`: what it changed beyond one purpose, in words for a log. */
  reasons: string[];
}

export interface Revision extends RevisionReport {
  doc: PdfDocument;
  section: Section;
}

/** Without the parsed file, for a report. */
export const plain = ({ kind, end, signed, reasons }: RevisionReport): RevisionReport => ({
  kind,
  end,
  signed,
  reasons,
});

/** All revisions, oldest first, each read as the file it was and compared with the one before. */
export function listRevisions(doc: PdfDocument): Revision[] {
  const revisions: Revision[] = [];
  for (const section of [...doc.sections].reverse()) {
    const end = revisionEnd(doc.bytes, section);
    must(section.offset >= (revisions.at(-1)?.end ?? 0), 'DAMAGED', 'revisions overlap');
    revisions.push(describe(doc.revision(section, end), section, end, revisions.at(-1)));
  }
  return revisions;
}

/** The trailer's end (§7.5.5): behind `startxref`, its own offset, `%%EOF` and one line end; anything else there is no revision end. */
function revisionEnd(bytes: Buffer, section: Section): number {
  const tail = bytes.toString('latin1', section.end, section.end + 80);
  const match = /^\s*startxref\s+(\d+)\s+%%EOF(\r\n|\n|\r)?/.exec(tail);
  must(match && Number(match[1]) === section.offset, 'DAMAGED', `revision at ${section.offset} has no end of its own`);
  return section.end + match[0].length;
}

const NOTHING: Changes = { signed: [], stamped: [], dss: false, perms: false, other: [] };

function describe(doc: PdfDocument, section: Section, end: number, before: Revision | undefined): Revision {
  const plain = { end, doc, section, signed: [], reasons: [] };
  if (!before) return { ...plain, kind: 'base' };
  const filledBefore = isFilled(before.doc);
  if (!filledBefore && !isFilled(doc)) return { ...plain, kind: 'preparation' };
  const beside = gaps(doc, section, before.end);
  const changes = beside.length ? NOTHING : changesBetween(before.doc, doc, section);
  const signed = [...changes.signed, ...changes.stamped];
  const reasons = [
    ...beside,
    ...changes.other,
    ...(changes.perms && filledBefore ? ['certification after a signature'] : []),
  ];
  const kind = reasons.length ? undefined : purpose(changes);
  return kind
    ? { ...plain, kind, signed }
    : { ...plain, kind: 'other', signed, reasons: reasons.length ? reasons : ['no single purpose'] };
}

const isFilled = (doc: PdfDocument) => signatureFields(doc).some((field) => field.dict.has('V'));

/** The one thing that a revision did, if it was one. */
function purpose({ signed, stamped, dss, perms }: Changes): RevisionKind | undefined {
  const [signatures, stamps] = [signed.length, stamped.length];
  if (signatures === 1 && stamps === 0 && !dss) return 'signature';
  if (signatures > 0 || perms) return undefined;
  if (stamps === 1 && !dss) return 'timestamp';
  return dss && stamps === 0 ? 'dss' : undefined;
}

/** An increment (§7.5.6) of ours is its objects, back to back, then its cross-references: no byte may lie beside them. */
function gaps(doc: PdfDocument, section: Section, start: number): string[] {
  const numbers = [...section.entries].filter(([, entry]) => entry.at !== 'free');
  if (numbers.some(([, entry]) => entry.at === 'stream')) return ['packed objects in an increment'];
  const objects = numbers.map(([num, entry]) => ({ num, offset: entry.at === 'file' ? entry.offset : -1 }));
  let at = start;
  for (const { num, offset } of objects
    .filter((object) => object.offset !== section.offset)
    .sort((a, b) => a.offset - b.offset)) {
    if (!blank(doc.bytes, at, offset) || offset > section.offset) return [`bytes beside the objects at ${at}`];
    at = doc.indirect(num).end;
  }
  return blank(doc.bytes, at, section.offset) ? [] : [`bytes beside the objects at ${at}`];
}

const blank = (bytes: Buffer, from: number, to: number) =>
  from <= to && to - from <= 2 && /^[\r\n]*$/.test(bytes.toString('latin1', from, to));
