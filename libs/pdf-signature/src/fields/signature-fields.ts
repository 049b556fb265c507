import { must } from '../errors.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfDict, PdfName, PdfRef, PdfString, textOf } from '../syntax/values.js';

/** A signature field with its widget in one dictionary, as {@link prepareSignatureFields} makes it. */
export interface SignatureField {
  name: string;
  ref: PdfRef;
  dict: PdfDict;
}

/** The top-level signature fields of the document's AcroForm (ISO 32000-2 §12.7.5.5), in its order; none without a form. */
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
