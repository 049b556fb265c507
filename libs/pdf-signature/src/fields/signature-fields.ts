import { must } from '../pdf-signature-error.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import { PdfDict, PdfName, PdfRef, PdfString, textOf, type PdfValue } from '../syntax/pdf-value.js';

/** The flags of every widget of ours (ISO 32000-2 §12.5.3): printed, locked. */
export const PRINT_AND_LOCKED = 132;

/** A signature field with its widget in one dictionary, as {@link prepareSignatureFields} makes it. */
export interface SignatureField {
  name: string;
  ref: PdfRef;
  dict: PdfDict;
}

/**
 * The top-level signature fields of the document's AcroForm (ISO 32000-2 §12.7.5.5), in its order.
 * Empty without a form.
 */
export function signatureFields(doc: PdfDocument): SignatureField[] {
  const form = doc.resolve(doc.catalog.get('AcroForm'));
  if (form === null) return [];
  must(form instanceof PdfDict, 'DAMAGED', '/AcroForm is no dictionary');
  const fields = doc.resolve(form.get('Fields'));
  must(Array.isArray(fields), 'DAMAGED', '/Fields is no array');
  return fields.flatMap((ref) => {
    must(ref instanceof PdfRef, 'UNSUPPORTED', 'direct field dictionary');
    const dict = doc.dict(ref, 'field');
    must(!dict.has('Kids'), 'UNSUPPORTED', 'field hierarchy');
    const [type, name] = [dict.get('FT'), dict.get('T')];
    const signs = type instanceof PdfName && type.name === 'Sig' && name instanceof PdfString;
    return signs ? [{ name: textOf(name), ref, dict }] : [];
  });
}

/**
 * Whether a field holds a document timestamp (ISO 32000-2 §12.8.5; EN 319 142-1 §5.4.3). It proves the time of all
 * bytes before it, and is no person's signature.
 */
export function isDocTimestamp(doc: PdfDocument, field: PdfDict): boolean {
  const value = doc.resolve(field.get('V'));
  return (
    value instanceof PdfDict &&
    isName(value.get('Type'), 'DocTimeStamp') &&
    isName(value.get('SubFilter'), 'ETSI.RFC3161')
  );
}

const isName = (value: PdfValue | undefined, expected: string) => value instanceof PdfName && value.name === expected;
