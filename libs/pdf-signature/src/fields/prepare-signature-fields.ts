import { embedFont } from '../appearance/embed-font.js';
import type { TrueTypeFont } from '../appearance/true-type-font.js';
import { must } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfDict, PdfName, PdfRef, text, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { pageRefs } from './page-refs.js';
import { PRINT_AND_LOCKED } from './signature-fields.js';

/** The place of a signature field: page counted from 0, rectangle in points from the page's lower left corner. */
export interface FieldPlacement {
  name: string;
  page: number;
  rect: [left: number, bottom: number, right: number, top: number];
  /** The text for assistive technology (`/TU`). */
  description?: string;
  /** The object that becomes the widget: it holds its `/StructParent`, and a structure tree names it already. */
  object?: number | undefined;
}

/** The typefaces of the evidence. The document holds its own copies, so signing needs no font file. */
export interface EvidenceFonts {
  regular: TrueTypeFont;
  bold: TrueTypeFont;
}

const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

/**
 * Adds the AcroForm with all signature fields as visible widgets, before anybody signs. A field that is made or moved
 * after the first signature is an illegal change (ISO 32000-2 §12.8.2.2). Each signature brings its own `/AP`.
 *
 * @returns revision 0: the given bytes and one increment, the same for the same input
 * @throws PdfSignatureError FIELD_EXISTS when the file has a form already; the reader's refusals
 */
export function prepareSignatureFields(pdf: Buffer, fields: FieldPlacement[], fonts: EvidenceFonts): Buffer {
  const doc = PdfDocument.read(pdf);
  must(!doc.catalog.has('AcroForm'), 'FIELD_EXISTS', 'the file has a form already');
  must(new Set(fields.map((field) => field.name)).size === fields.length, 'FIELD_EXISTS', 'two fields of one name');
  const increment = new Increment(doc);
  const pages = pageRefs(doc);
  const widgets = fields.map((field) => putWidget(doc, increment, pages, field));
  for (const page of new Set(fields.map((field) => field.page))) {
    listOnPage(
      doc,
      increment,
      pages[page] as PdfRef,
      widgets.filter((_, i) => fields[i]?.page === page),
    );
  }
  const resources = dict({
    Font: dict({ PortalRegular: embedFont(increment, fonts.regular), PortalBold: embedFont(increment, fonts.bold) }),
  });
  const form = increment.add(dict({ Fields: widgets, SigFlags: SIGNATURES_EXIST_AND_APPEND_ONLY, DR: resources }));
  increment.put(doc.rootRef, withVersion(doc, new PdfDict(doc.catalog).set('AcroForm', form)));
  return Buffer.concat([pdf, increment.write().suffix]);
}

function putWidget(doc: PdfDocument, increment: Increment, pages: PdfRef[], field: FieldPlacement): PdfRef {
  const page = pages[field.page];
  must(page, 'UNSUPPORTED', `no page ${field.page}`);
  const widget = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: text(field.name),
    TU: field.description === undefined ? undefined : text(field.description),
    F: PRINT_AND_LOCKED,
    Rect: [...field.rect],
    P: page,
  });
  if (field.object === undefined) return increment.add(widget);
  const reserved = new PdfRef(field.object);
  return increment.put(reserved, new PdfDict([...doc.dict(reserved, 'reserved widget'), ...widget]));
}

function listOnPage(doc: PdfDocument, increment: Increment, page: PdfRef, widgets: PdfRef[]): void {
  const old = doc.dict(page, 'page');
  const annots: PdfValue = doc.resolve(old.get('Annots'));
  must(annots === null || Array.isArray(annots), 'DAMAGED', '/Annots');
  increment.put(page, new PdfDict(old).set('Annots', [...(annots ?? []), ...widgets]));
}

/** PAdES builds on PDF 1.7 or later. The catalogue overrides a lower version in the header (ISO 32000-2 §7.7.2). */
function withVersion(doc: PdfDocument, catalog: PdfDict): PdfDict {
  const version = catalog.get('Version');
  const current = version instanceof PdfName ? version.name : doc.bytes.toString('latin1', 5, 8);
  return (current < '1.7' ? catalog.set('Version', name('1.7')) : catalog) as PdfDict;
}
