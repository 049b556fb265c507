import { addAppearance, type Appearance } from '../appearance/add-appearance.js';
import { readCms } from '../cms/read-cms.js';
import { signatureFields, type SignatureField } from '../fields/signature-fields.js';
import { must } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import type { RunningHash } from '../seam/platform.js';
import { date, dict, name, PdfDict, text } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { assertFits, fillHole, finishDraft, openDictionary, type OpenIncrement } from './open-dictionary.js';

interface SignatureFacts {
  /** The time the server recorded; written to `/M` with its zone. */
  signedAt: Date;
  /** The first signature certifies: only signing and form filling remain allowed (DocMDP P=2). */
  certify: boolean;
  signerName?: string;
  reason?: string;
  location?: string;
}

export interface OpenIncrementInput extends SignatureFacts {
  /** The last revision, byte for byte. */
  pdf: Buffer;
  /** The field's name, as it was prepared. */
  field: string;
  appearance: Appearance;
  /** A running SHA-256 of all of `pdf`: its bytes are not hashed again. It is copied, not changed. */
  hashed?: RunningHash;
}

/**
 * First half of a signature: appends a revision that fills one prepared field, with an empty hole for the CMS.
 * It changes the field's `/V` and `/AP` only. The certifying signature also sets the catalogue's `/Perms`
 * (ISO 32000-2 §12.8.6).
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
  const normal = addAppearance(doc, increment, field.dict.get('Rect'), input.appearance);
  increment.put(field.ref, new PdfDict(field.dict).set('V', signature).set('AP', dict({ N: normal })) as PdfDict);
  if (input.certify)
    increment.put(doc.rootRef, new PdfDict(doc.catalog).set('Perms', dict({ DocMDP: signature })) as PdfDict);
  return finishDraft(increment, signature, open, input.hashed && { bytes: input.pdf.length, sha256: input.hashed });
}

/**
 * Second half of a signature: the CMS goes into `/Contents` as hex, and zeros fill the rest (ISO 32000-2 §12.8.1, table
 * 255). No other byte changes: `/ByteRange` leaves out this string alone.
 *
 * @param draft becomes the signed revision itself, which saves one copy of the document
 * @param digest from {@link openIncrement}. A CMS with another message-digest (RFC 5652 §11.2) is refused
 * @throws PdfSignatureError HOLE_MISSING when the draft ends in no open signature, HOLE_TOO_SMALL, DIGEST_MISMATCH,
 * BAD_DER
 */
export function closeIncrement(draft: Buffer, cms: Buffer, digest: Buffer): Buffer {
  assertFits(cms);
  must(readCms(cms).messageDigest.equals(digest), 'DIGEST_MISMATCH', 'the CMS was made for other bytes');
  return fillHole(draft, cms);
}

function emptyField(doc: PdfDocument, name: string): SignatureField {
  const field = signatureFields(doc).find((candidate) => candidate.name === name);
  must(field, 'FIELD_MISSING', name);
  must(!field.dict.has('V'), 'FIELD_SIGNED', name);
  return field;
}

/** A person's signature. */
function signatureEntries(facts: SignatureFacts): PdfDict {
  const optional = (value: string | undefined) => (value === undefined ? undefined : text(value));
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: date(facts.signedAt),
    Name: optional(facts.signerName),
    Reason: optional(facts.reason),
    Location: optional(facts.location),
    Reference: facts.certify ? [docMdp()] : undefined,
  });
}

/** The permissions that a certifying signature leaves (ISO 32000-2 §12.8.2.2). */
function docMdp(): PdfDict {
  const params = dict({ Type: name('TransformParams'), P: 2, V: name('1.2') });
  return dict({ Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: params });
}
