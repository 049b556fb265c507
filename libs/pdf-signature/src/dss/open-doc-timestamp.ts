import { pageRefs } from '../fields/page-refs.js';
import { PRINT_AND_LOCKED, signatureFields } from '../fields/signature-fields.js';
import { must } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { fillHole, finishDraft, openDictionary, type OpenIncrement } from '../signing/open-dictionary.js';
import { dict, name, PdfDict, PdfRef, text, type PdfValue } from '../syntax/pdf-value.js';
import { readTimestampToken } from '../timestamp/timestamp-token.js';
import { Increment } from '../writer/increment.js';

/**
 * First half of a document timestamp (ISO 32000-2 §12.8.5; EN 319 142-1 §5.4.3), which makes level B-LTA behind a
 * `/DSS`. It appends a revision with a new field `sello-<n>` without its token. {@link closeDocTimestamp} adds the
 * token.
 *
 * The field is a widget without area or appearance that only the form names: pyHanko allows nothing visible behind a
 * certification, poppler wants a widget, MuPDF accepts no newer version of a page. Its `/P` says where it belongs. EN
 * 319 142-1 §5.4.3 forbids `/M` and every entry about a person: the token tells the time.
 *
 * @returns draft and digest: the token must stamp the digest (SHA-256)
 * @throws PdfSignatureError UNSUPPORTED when `/AcroForm` is no object of its own; the reader's refusals
 */
export function openDocTimestamp(pdf: Buffer): OpenIncrement {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  const value = increment.reserve();
  const open = openDictionary(
    value,
    dict({ Type: name('DocTimeStamp'), Filter: name('Adobe.PPKLite'), SubFilter: name('ETSI.RFC3161') }),
  );
  increment.put(value, { raw: open.parts });
  listField(doc, increment, increment.add(widget(doc, value)));
  return finishDraft(increment, value, open);
}

/**
 * Second half of a document timestamp: the TimeStampToken (RFC 3161 §2.4.2) goes into the hole, zeros fill the rest.
 *
 * @param draft becomes the stamped revision itself, as in `closeIncrement`
 * @param digest from {@link openDocTimestamp}. A token that stamps something else is refused
 * @throws PdfSignatureError HOLE_MISSING when the draft ends in no open timestamp, HOLE_TOO_SMALL, DIGEST_MISMATCH,
 * BAD_DER
 */
export function closeDocTimestamp(draft: Buffer, token: Buffer, digest: Buffer): Buffer {
  const { imprint } = readTimestampToken(token);
  must(imprint.hash === 'sha256' && imprint.digest.equals(digest), 'DIGEST_MISMATCH', 'the token stamps other bytes');
  return fillHole(draft, token);
}

function widget(doc: PdfDocument, value: PdfRef): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: text(freeName(doc)),
    F: PRINT_AND_LOCKED,
    Rect: [0, 0, 0, 0],
    P: pageRefs(doc).at(-1),
    V: value,
  });
}

/** A reader takes two fields of one name for one field. */
function freeName(doc: PdfDocument): string {
  const taken = new Set(signatureFields(doc).map((field) => field.name));
  for (let n = 1; ; n += 1) if (!taken.has(`sello-${n}`)) return `sello-${n}`;
}

function listField(doc: PdfDocument, increment: Increment, field: PdfRef): void {
  const ref = doc.catalog.get('AcroForm');
  must(ref instanceof PdfRef, 'UNSUPPORTED', '/AcroForm is no object of its own');
  const form = doc.dict(ref, '/AcroForm');
  const fields = doc.resolve(form.get('Fields'));
  must(Array.isArray(fields), 'DAMAGED', '/Fields is no array');
  increment.put(ref, new PdfDict([...form, ['Fields', [...fields, field] as PdfValue]]));
}
