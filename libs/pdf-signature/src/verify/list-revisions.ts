import { isDocTimestamp, signatureFields, type SignatureField } from '../fields/signature-fields.js';
import { must } from '../pdf-signature-error.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import type { Section } from '../reader/read-sections.js';
import { differingKeys, equalValues, PdfDict, PdfRef, type PdfValue } from '../syntax/pdf-value.js';
import type { RevisionKind, RevisionReport, Trust } from './document-report.js';

export interface Revision extends RevisionReport {
  doc: PdfDocument;
  section: Section;
}

/**
 * All revisions, oldest first. Each is read as the file it was, and compared with the one before.
 * @param known length of a revision from which the list begins
 */
export function listRevisions(doc: PdfDocument, known = 0, onStep: Trust['onStep'] = undefined): Revision[] {
  const revisions: Revision[] = [];
  let last = 0;
  const total = doc.sections.length;
  for (const [i, section] of [...doc.sections].reverse().entries()) {
    onStep?.({ at: 'revision', n: i + 1, total });
    must(section.offset >= last, 'DAMAGED', 'revisions overlap');
    last = revisionEnd(doc.bytes, section);
    if (last >= known) revisions.push(describe(doc.revision(section, last), section, last, revisions.at(-1)));
  }
  must(known === 0 || revisions[0]?.end === known, 'DAMAGED', 'the known bytes are no revision');
  return revisions;
}

/** The end of a revision (ISO 32000-2 §7.5.5): behind `startxref`, its own offset, `%%EOF` and one line end. */
function revisionEnd(bytes: Buffer, section: Section): number {
  const tail = bytes.toString('latin1', section.end, section.end + 80);
  const match = /^\s*startxref\s+(\d+)\s+%%EOF(\r\n|\n|\r)?/.exec(tail);
  must(match && Number(match[1]) === section.offset, 'DAMAGED', `revision at ${section.offset} has no end of its own`);
  return section.end + match[0].length;
}

const NOTHING: Changes = { signed: [], stamped: [], dss: false, perms: false, other: [] };

function describe(doc: PdfDocument, section: Section, end: number, before: Revision | undefined): Revision {
  const nothing = { end, doc, section, signed: [], reasons: [] };
  if (!before) return { ...nothing, kind: 'base' };
  const filledBefore = isFilled(before.doc);
  if (!filledBefore && !isFilled(doc)) return { ...nothing, kind: 'preparation' };
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
    ? { ...nothing, kind, signed }
    : { ...nothing, kind: 'other', signed, reasons: reasons.length ? reasons : ['no single purpose'] };
}

const isFilled = (doc: PdfDocument) => signatureFields(doc).some((field) => field.dict.has('V'));

/** The one thing that a revision did. Undefined when it did nothing or several things. */
function purpose({ signed, stamped, dss, perms }: Changes): RevisionKind | undefined {
  const [signatures, stamps] = [signed.length, stamped.length];
  if (signatures === 1 && stamps === 0 && !dss) return 'signature';
  if (signatures > 0 || perms) return undefined;
  if (stamps === 1 && !dss) return 'timestamp';
  return dss && stamps === 0 ? 'dss' : undefined;
}

/**
 * Bytes beside the objects of an increment. Ours holds its objects back to back, then its cross-references (§7.5.6).
 */
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

/** What one revision changed in the one before it. */
export interface Changes {
  /** Fields that received their `/V` (and `/AP`). */
  signed: string[];
  /** Fields that received a document timestamp (ISO 32000-2 §12.8.5). */
  stamped: string[];
  /** The catalogue received a new `/DSS`. */
  dss: boolean;
  /** The catalogue received `/Perms`: a certification. */
  perms: boolean;
  /** Everything else, in words for a log. */
  other: string[];
}

interface Comparison {
  before: PdfDocument;
  after: PdfDocument;
  fields: Map<number, SignatureField>;
  /** Fields that hold a document timestamp and did not exist before. */
  added: SignatureField[];
}

/** Compares two neighbouring revisions object by object. A change that is not recognised is listed as `other`. */
export function changesBetween(before: PdfDocument, after: PdfDocument, section: Section): Changes {
  const added = signatureFields(after).filter(
    ({ ref, dict }) => ref.num >= before.size && isDocTimestamp(after, dict) && isInvisible(dict),
  );
  const fields = new Map(signatureFields(before).map((field) => [field.ref.num, field]));
  const changes: Changes = {
    signed: [],
    stamped: added.map(({ name }) => name),
    dss: false,
    perms: false,
    other: trailerChanges(before, after),
  };
  for (const num of section.entries.keys()) {
    if (num >= before.size || num === 0) continue;
    const [old, now] = [before.object(num), after.object(num)];
    if (!equalValues(old, now)) classify({ before, after, fields, added }, num, old, now, changes);
  }
  if (rootMoved(before, after)) catalogueChanges(differingKeys(before.catalog, after.catalog), changes);
  return changes;
}

/** Whether the trailer names a new catalogue. Then only the differences inside it count. */
const rootMoved = (before: PdfDocument, after: PdfDocument) => after.rootRef.num >= before.size;

function catalogueChanges(keys: string[], changes: Changes): void {
  const unknown = keys.filter((key) => key !== 'DSS' && key !== 'Perms');
  if (unknown.length > 0 || keys.length === 0) changes.other.push(`catalogue: ${unknown.join(', ')}`);
  changes.dss ||= keys.includes('DSS');
  changes.perms ||= keys.includes('Perms');
}

function classify(scene: Comparison, num: number, old: PdfValue, now: PdfValue, changes: Changes): void {
  if (!(old instanceof PdfDict) || !(now instanceof PdfDict)) return void changes.other.push(`object ${num}`);
  const keys = differingKeys(old, now);
  const field = scene.fields.get(num);
  if (field && isFilling(old, keys))
    return void (isDocTimestamp(scene.after, now) ? changes.stamped : changes.signed).push(field.name);
  if (num === scene.before.rootRef.num) return catalogueChanges(keys, changes);
  if (!isListing(scene, num, old, now, keys)) changes.other.push(`object ${num}: ${keys.join(', ')}`);
}

/** Exactly `/V` and `/AP`, on a field that had no `/V`. */
const isFilling = (old: PdfDict, keys: string[]) =>
  !old.has('V') && keys.includes('V') && keys.every((key) => key === 'V' || key === 'AP');

/** Whether the form's `/Fields` or the page's `/Annots` only gained the new timestamp field at their end. */
function isListing({ before, added }: Comparison, num: number, old: PdfDict, now: PdfDict, keys: string[]): boolean {
  const [key] = keys;
  if (added.length !== 1 || keys.length !== 1 || (key !== 'Fields' && key !== 'Annots')) return false;
  const [{ ref, dict }] = added as [SignatureField];
  const form = before.catalog.get('AcroForm');
  const owner = key === 'Fields' ? form : dict.get('P');
  return (
    owner instanceof PdfRef && owner.num === num && addsNothingBut(ref, before.resolve(old.get(key)), now.get(key))
  );
}

function trailerChanges(before: PdfDocument, after: PdfDocument): string[] {
  const fixed = (rootMoved(before, after) ? ['Info'] : ['Root', 'Info']).filter(
    (key) => !equalValues(before.trailer.get(key) ?? null, after.trailer.get(key) ?? null),
  );
  const firstId = (doc: PdfDocument) => {
    const id = doc.trailer.get('ID');
    return Array.isArray(id) ? (id[0] ?? null) : null;
  };
  const id = equalValues(firstId(before), firstId(after)) ? [] : ['ID'];
  const size = after.size < before.size ? ['Size'] : [];
  return [...fixed, ...id, ...size].map((key) => `trailer /${key}`);
}

const PLAIN_KEYS = new Set(['FT', 'T', 'V', 'Type', 'Subtype', 'Rect', 'F', 'P']);

/** Whether a field shows nothing: no appearance, no rectangle or an empty one, no action. */
function isInvisible(field: PdfDict): boolean {
  const rect = field.get('Rect') ?? [0, 0, 0, 0];
  return [...field.keys()].every((key) => PLAIN_KEYS.has(key)) && equalValues(rect, [0, 0, 0, 0]);
}

/** Whether a list gained one reference at its end, and nothing else. */
function addsNothingBut(ref: PdfRef, before: PdfValue, after: PdfValue | undefined): boolean {
  return Array.isArray(after) && equalValues([...(Array.isArray(before) ? before : []), ref], after);
}
