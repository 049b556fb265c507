import { must } from '../errors.js';
import { pageRefs } from '../fields/pages.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/document.js';
import { finishDraft, type OpenIncrement } from '../signing/open-increment.js';
import { openDictionary } from '../signing/signature-dictionary.js';
import { dict, name, PdfDict, PdfRef, text, type PdfValue } from '../syntax/values.js';
import { Increment } from '../writer/increment.js';

const PRINT_AND_LOCKED = 132;

/**
 * First half of a document timestamp (ISO 32000-2 §12.8.5; EN 319 142-1 §5.4.3), which makes level B-LTA behind a `/DSS`:
 * appends a revision with a new field `sello-<n>` whose token is still to come. {@link closeDocTimestamp} ends it.
 *
 * The field is a widget without area or appearance, named by the form alone: pyHanko allows nothing visible behind a
 * certification, poppler wants a widget, MuPDF no newer version of a page; its `/P` says where it belongs.
 * EN 319 142-1 §5.4.3 forbids `/M` and all that a person would say: the token tells the time.
 *
 * @returns draft and digest: the token must stamp the digest (SHA-256)
 * @throws PdfSignatureError UNSUPPORTED without a form of its own object; the reader's refusals
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

/** Two fields of one name would be one field to a reader. */
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
