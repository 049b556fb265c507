import { signatureFields, type SignatureField } from '../fields/signature-fields.js';
import type { Section } from '../reader/cross-reference.js';
import type { PdfDocument } from '../reader/document.js';
import { differingKeys, equalValues } from '../syntax/equal.js';
import { PdfDict, PdfRef, type PdfValue } from '../syntax/values.js';
import { addsNothingBut, isDocTimestamp, isInvisible } from './doc-timestamp-field.js';

/** What one revision did to the one before it. */
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

/** Compares two neighbouring revisions object by object; whatever is not recognised is listed as `other`. */
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

/** The trailer names a catalogue that this revision brought: what counts is what differs inside. */
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

/** The form's `/Fields` or the page's `/Annots` name the new timestamp field behind all that they named before. */
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
