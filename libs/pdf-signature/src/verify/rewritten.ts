import type { Section } from '../reader/cross-reference.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfRef } from '../syntax/values.js';
import { Increment } from '../writer/increment.js';

/**
 * Whether a revision is, byte for byte, what our own writer makes of the same objects. Where no signature covers a
 * revision (a `/DSS` behind the last one) this leaves no byte free: its `/ID` is the hash of its objects.
 */
export function isOurWriting(before: PdfDocument, after: PdfDocument, section: Section): boolean {
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
