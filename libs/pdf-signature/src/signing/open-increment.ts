import { createHash } from 'node:crypto';
import { addAppearance, type Appearance } from '../appearance/add-appearance.js';
import { must } from '../errors.js';
import { signatureFields, type SignatureField } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import { dict, PdfDict, type PdfRef } from '../syntax/values.js';
import { Increment } from '../writer/increment.js';
import {
  formatRange,
  HOLE_BYTES,
  openDictionary,
  signatureEntries,
  type OpenDictionary,
  type SignatureFacts,
} from './signature-dictionary.js';

export interface OpenIncrementInput extends SignatureFacts {
  /** The last revision, byte for byte. */
  pdf: Buffer;
  /** The field's name, as it was prepared. */
  field: string;
  appearance: Appearance;
}

/** A revision that lacks only its CMS. */
export interface OpenIncrement {
  draft: Buffer;
  byteRange: [number, number, number, number];
  /** SHA-256 over the byte range: what the CMS must carry as message-digest. */
  digest: Buffer;
  /** Of the `<` that opens the hole. */
  contentsOffset: number;
}

/**
 * First half of a signature: appends a revision that fills one prepared field, with an empty hole where the CMS goes.
 * Nothing changes but the field's `/V` and `/AP` (and, for the certifying one, the catalogue's `/Perms`, ISO 32000-2 §12.8.6).
 *
 * @throws PdfSignatureError FIELD_MISSING, FIELD_SIGNED; the reader's refusals
 */
export function openIncrement(input: OpenIncrementInput): OpenIncrement {
  const doc = PdfDocument.read(input.pdf);
  const field = emptyField(doc, input.field);
  const increment = new Increment(doc);
  const signature = increment.reserve();
  const open = openDictionary(signature, signatureEntries(input));
  increment.put(signature, { raw: open.parts });
  const normal = addAppearance(doc, increment, input.appearance);
  increment.put(field.ref, new PdfDict(field.dict).set('V', signature).set('AP', dict({ N: normal })) as PdfDict);
  if (input.certify)
    increment.put(doc.rootRef, new PdfDict(doc.catalog).set('Perms', dict({ DocMDP: signature })) as PdfDict);
  return finishDraft(increment, signature, open);
}

function emptyField(doc: PdfDocument, name: string): SignatureField {
  const field = signatureFields(doc).find((candidate) => candidate.name === name);
  must(field, 'FIELD_MISSING', name);
  must(!field.dict.has('V'), 'FIELD_SIGNED', name);
  return field;
}

/** Writes the increment and its byte range (whose only gap is the hex string, §12.8.1), and digests everything around the hole. */
export function finishDraft(increment: Increment, signature: PdfRef, open: OpenDictionary): OpenIncrement {
  const { bytes: draft, offsets } = increment.append();
  const start = offsets.get(signature.num) as number;
  const contentsOffset = start + open.contentsAt;
  const afterHole = contentsOffset + HOLE_BYTES * 2 + 2;
  const byteRange: OpenIncrement['byteRange'] = [0, contentsOffset, afterHole, draft.length - afterHole];
  draft.write(formatRange(byteRange), start + open.rangeAt, 'latin1');
  const hash = createHash('sha256').update(draft.subarray(0, contentsOffset)).update(draft.subarray(afterHole));
  return { draft, byteRange, digest: hash.digest(), contentsOffset };
}
