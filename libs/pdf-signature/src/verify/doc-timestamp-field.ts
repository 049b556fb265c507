import type { PdfDocument } from '../reader/document.js';
import { equalValues } from '../syntax/equal.js';
import { PdfDict, PdfName, type PdfRef, type PdfValue } from '../syntax/values.js';

const isName = (value: PdfValue | undefined, expected: string) => value instanceof PdfName && value.name === expected;

/** Whether a field holds a document timestamp (ISO 32000-2 §12.8.5; EN 319 142-1 §5.4.3): the time of all before it, nobody's signature. */
export function isDocTimestamp(doc: PdfDocument, field: PdfDict): boolean {
  const value = doc.resolve(field.get('V'));
  return (
    value instanceof PdfDict &&
    isName(value.get('Type'), 'DocTimeStamp') &&
    isName(value.get('SubFilter'), 'ETSI.RFC3161')
  );
}

const PLAIN_KEYS = new Set(['FT', 'T', 'V', 'Type', 'Subtype', 'Rect', 'F', 'P']);

/** A field that shows nothing: no appearance, no rectangle or an empty one, no action. */
export function isInvisible(field: PdfDict): boolean {
  const rect = field.get('Rect') ?? [0, 0, 0, 0];
  return [...field.keys()].every((key) => PLAIN_KEYS.has(key)) && equalValues(rect, [0, 0, 0, 0]);
}

/** The same list with one reference more, at its end. */
export function addsNothingBut(ref: PdfRef, before: PdfValue, after: PdfValue | undefined): boolean {
  return Array.isArray(after) && equalValues([...(Array.isArray(before) ? before : []), ref], after);
}
