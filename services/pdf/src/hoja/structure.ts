import type { Readable } from 'node:stream';

/** The structure types of the documents (ISO 32000-2 §14.8.4). What is an artifact is read aloud to nobody. */
export type Tag = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Form' | 'Artifact';

/** An object of the file that is being written. */
export interface PdfKitRef {
  readonly id: number;
  readonly data: Record<string, unknown>;
  end(): void;
}

/** What structure needs of pdfkit's document. */
export interface PdfKitDocument extends Readable {
  page: { readonly dictionary: PdfKitRef; readonly height: number };
  ref(data: Record<string, unknown>): PdfKitRef;
  markContent(tag: 'Artifact', options: { type: string }): void;
  markStructureContent(tag: Tag): { readonly refs: readonly [{ pageRef: PdfKitRef; mcid: number }] };
  endMarkedContent(): void;
  getStructTreeRoot(): PdfKitRef;
  getStructParentTree(): { limits: boolean; get(key: unknown): PdfKitRef[]; add(key: number, value: PdfKitRef): void };
  createStructParentTreeNextKey(): number;
  end(): void;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A piece of the document as it is read aloud: its content on the pages, or the pieces that it is made of. */
export class StructureElement {
  readonly kids: StructureElement[] = [];
  readonly places: { pageRef: PdfKitRef; mcid: number }[] = [];
  private box: Box | undefined;

  /** @param detail what a figure shows, a form's field, how a list counts, or the kind of an artifact */
  constructor(
    readonly tag: Tag,
    readonly detail = '',
  ) {}

  add(tag: Tag, detail = ''): StructureElement {
    const kid = new StructureElement(tag, detail);
    this.kids.push(kid);
    return kid;
  }

  /** Enlarges the box of a figure, in points from the upper left corner of the sheet. */
  cover([left, top, right, bottom]: Box): void {
    const [l, t, r, b] = this.box ?? [left, top, right, bottom];
    this.box = [Math.min(l, left), Math.min(t, top), Math.max(r, right), Math.max(b, bottom)];
  }

  /** What a reader needs to know besides the words. @param sheet its height */
  attributes(sheet: number): Record<string, unknown> {
    if (this.tag === 'L' && this.detail) return { A: { O: 'List', ListNumbering: this.detail } };
    if (this.tag !== 'Figure') return {};
    const [left, top, right, bottom] = this.box ?? [0, 0, 0, 0];
    const attributes = { O: 'Layout', Placement: 'Block', BBox: [left, sheet - bottom, right, sheet - top] };
    // pdfkit writes a String as text, and a string as a name.
    return { Alt: new String(this.detail), A: attributes };
  }
}

/**
 * Writes the tree of structure elements (ISO 32000-2 §14.7) and reserves the widget of each form element, which belongs
 * to the page of the words before it.
 *
 * @returns the number of each widget's object, by the name of its field
 */
export function writeStructure(doc: PdfKitDocument, root: StructureElement): Record<string, number> {
  const [tree, treeRoot] = [doc.getStructParentTree(), doc.getStructTreeRoot()];
  const widgets: Record<string, number> = {};
  let page = doc.page.dictionary;
  // Only a node below the root of a number tree has limits (§7.9.7).
  tree.limits = false;

  const widgetOf = ({ detail: field }: StructureElement, ref: PdfKitRef) => {
    const key = doc.createStructParentTreeNextKey();
    const widget = doc.ref({ StructParent: key });
    tree.add(key, ref);
    widget.end();
    widgets[field] = widget.id;
    return { Type: 'OBJR', Obj: widget, Pg: page };
  };
  const write = (element: StructureElement, parent: PdfKitRef): PdfKitRef => {
    const ref = doc.ref({ S: element.tag, P: parent, ...element.attributes(doc.page.height) });
    const own = element.places[0]?.pageRef;
    const content = element.places.map(({ pageRef, mcid }) => {
      (tree.get(pageRef.data.StructParents) as PdfKitRef[])[mcid] = ref;
      page = pageRef;
      return pageRef === own ? mcid : { Type: 'MCR', Pg: pageRef, MCID: mcid };
    });
    const kids = element.tag === 'Form' ? [widgetOf(element, ref)] : element.kids.map((kid) => write(kid, ref));
    const all = [...content, ...kids];
    Object.assign(ref.data, own && { Pg: own }, { K: all.length === 1 ? all[0] : all });
    ref.end();
    return ref;
  };
  treeRoot.data.K = write(root, treeRoot);
  return widgets;
}
