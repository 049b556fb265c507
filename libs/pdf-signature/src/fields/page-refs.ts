import { must } from '../pdf-signature-error.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import { PdfName, PdfRef, type PdfValue } from '../syntax/pdf-value.js';

const MAX_PAGES = 10_000;

/** The pages in reading order (ISO 32000-2 §7.7.3), each as its reference. */
export function pageRefs(doc: PdfDocument): PdfRef[] {
  const pages: PdfRef[] = [];
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined): void => {
    must(value instanceof PdfRef && !seen.has(value.num) && seen.size < MAX_PAGES * 2, 'DAMAGED', 'page tree');
    seen.add(value.num);
    const node = doc.dict(value, 'page tree node');
    const type = node.get('Type');
    if (type instanceof PdfName && type.name === 'Page') return void pages.push(value);
    const kids = doc.resolve(node.get('Kids'));
    must(Array.isArray(kids), 'DAMAGED', 'page tree without /Kids');
    kids.forEach(visit);
  };
  visit(doc.catalog.get('Pages'));
  return pages;
}
