import { must } from '../errors.js';
import type { PdfDocument } from '../reader/document.js';
import { PdfDict, PdfRef, PdfStream } from '../syntax/values.js';

/** One DER object of a `/DSS`: where it stands, and its bytes. */
export interface DssEntry {
  ref: PdfRef;
  der: Buffer;
}

export interface Dss {
  /** The dictionary as it stands: what this reader does not use stays in it. */
  dict: PdfDict;
  certificates: DssEntry[];
  crls: DssEntry[];
}

/**
 * The validation data of a document (ISO 32000-2 §12.8.4.3): certificates and CRLs as its newest `/DSS` names them; nothing without one.
 *
 * @example readDss(PdfDocument.read(pdf)).crls.map(({ der }) => der)
 * @throws PdfSignatureError DAMAGED when an entry is no reference to a stream
 */
export function readDss(doc: PdfDocument): Dss {
  const value = doc.resolve(doc.catalog.get('DSS'));
  must(value === null || value instanceof PdfDict, 'DAMAGED', '/DSS is no dictionary');
  const dict = value ?? new PdfDict();
  return { dict, certificates: entries(doc, dict, 'Certs'), crls: entries(doc, dict, 'CRLs') };
}

function entries(doc: PdfDocument, dss: PdfDict, key: 'Certs' | 'CRLs'): DssEntry[] {
  const refs = doc.resolve(dss.get(key));
  must(refs === null || Array.isArray(refs), 'DAMAGED', `/${key} is no array`);
  return (refs ?? []).map((ref) => {
    const stream = doc.resolve(ref);
    must(ref instanceof PdfRef && stream instanceof PdfStream, 'DAMAGED', `/${key} holds no streams`);
    return { ref, der: doc.decode(stream) };
  });
}
