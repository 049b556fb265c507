import { signatureFields } from '../fields/signature-fields.js';
import type { Section } from '../reader/cross-reference.js';
import type { PdfDocument } from '../reader/document.js';
import { differingKeys, equalValues } from '../syntax/equal.js';
import { PdfDict, type PdfValue } from '../syntax/values.js';

/** What one revision did to the one before it. */
export interface Changes {
  /** Fields that received their `/V` (and `/AP`). */
  signed: string[];
  /** The catalogue received a new `/DSS`. */
  dss: boolean;
  /** The catalogue received `/Perms`: a certification. */
  perms: boolean;
  /** Everything else, in words for a log. */
  other: string[];
}

/** Compares two neighbouring revisions object by object; whatever is not recognised is listed as `other`. */
export function changesBetween(before: PdfDocument, after: PdfDocument, section: Section): Changes {
  const changes: Changes = { signed: [], dss: false, perms: false, other: trailerChanges(before, after) };
  for (const num of section.entries.keys()) {
    if (num >= before.size || num === 0) continue;
    const [old, now] = [before.object(num), after.object(num)];
    if (!equalValues(old, now)) classify(before, num, old, now, changes);
  }
  if (rootMoved(before, after)) catalogueChanges(differingKeys(before.catalog, after.catalog), changes);
  return changes;
}

/** The trailer names a catalogue that this revision brought: what counts is what differs inside. */
const rootMoved = (before: PdfDocument, after: PdfDocument) => after.rootRef.num >= before.size;

function catalogueChanges(keys: string[], changes: Changes): void {
  const unknown = keys.filter((key) => !['DSS', 'Perms', 'Extensions'].includes(key));
  if (unknown.length > 0 || (!keys.includes('DSS') && !keys.includes('Perms'))) changes.other.push(`catalogue: ${keys.join(', ')}`);
  changes.dss ||= keys.includes('DSS');
  changes.perms ||= keys.includes('Perms');
}

function classify(before: PdfDocument, num: number, old: PdfValue, now: PdfValue, changes: Changes): void {
  const keys = old instanceof PdfDict && now instanceof PdfDict ? differingKeys(old, now) : undefined;
  const field = signatureFields(before).find((candidate) => candidate.ref.num === num);
  if (keys && field && isSigning(field.dict, keys)) return void changes.signed.push(field.name);
  if (keys && num === before.rootRef.num) return catalogueChanges(keys, changes);
  changes.other.push(`object ${num}${keys ? `: ${keys.join(', ')}` : ''}`);
}

/** Exactly `/V` and `/AP`, on a field that had no `/V`. */
const isSigning = (old: PdfDict, keys: string[]) => !old.has('V') && keys.includes('V') && keys.every((key) => key === 'V' || key === 'AP');

function trailerChanges(before: PdfDocument, after: PdfDocument): string[] {
  const fixed = (rootMoved(before, after) ? ['Info'] : ['Root', 'Info']).filter((key) => !equalValues(before.trailer.get(key) ?? null, after.trailer.get(key) ?? null));
  const firstId = (doc: PdfDocument) => {
    const id = doc.trailer.get('ID');
    return Array.isArray(id) ? (id[0] ?? null) : null;
  };
  const id = equalValues(firstId(before), firstId(after)) ? [] : ['ID'];
  const size = after.size < before.size ? ['Size'] : [];
  return [...fixed, ...id, ...size].map((key) => `trailer /${key}`);
}
