import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Medidas } from './hoja.js';
import { StructureElement, writeStructure, type PdfKitDocument, type Tag } from './structure.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /** What this part is to somebody who hears the page. Words are paragraphs, lists are lists, the rest arranges. */
    tag?: Tag;
    /** What a picture shows, in words. One without them is an ornament. */
    alt?: string;
    /** The name of the signature field that is read behind this part. */
    widget?: string;
  }
}

/** A page description in pdfmake's terms, as far as our documents use them. */
export interface Definition {
  info: { title: string; author: string; creationDate: Date };
  medidas: Medidas;
  pageMargins: readonly [left: number, top: number, right: number, bottom: number];
  defaultStyle: NonNullable<TDocumentDefinitions['defaultStyle']>;
  header: DynamicContent;
  footer: DynamicContent;
  content: Content[];
  pageBreakBefore?: TDocumentDefinitions['pageBreakBefore'];
}

export interface Rendered {
  pdf: Buffer;
  /** The object that the structure reserves for the widget of each field. */
  widgets: Record<string, number>;
}

/** The typefaces of a family by their files. */
type Faces = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;

/** What is drawn, with the structure element that it belongs to. */
interface Drawn {
  element?: StructureElement;
}
interface Vector extends Drawn {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Line {
  inlines: readonly Drawn[];
}

/** A measured node of the page description. */
interface Node {
  tag?: Tag;
  alt?: string;
  widget?: string;
  ol?: unknown;
  listMarker?: { _inlines?: Drawn[] };
  _inlines?: (Drawn & { text: string })[];
  /** The modules of a QR code. */
  _canvas?: Drawn[];
}

// The steps of pdfmake's own printer. Its public face makes no structure, and has no place for ours between them.
interface PdfmakeLayout {
  layoutDocument(content: Content[], doc: PdfKitDocument, styles: object, style: object, ...rest: unknown[]): object[];
  tryLayoutDocument(...document: unknown[]): unknown;
  processNode(node: Node, ...rest: unknown[]): void;
  addDynamicRepeatable(part: DynamicContent, size: unknown, name: 'header' | 'footer'): void;
}
interface PdfmakeRenderer {
  pdfDocument: PdfKitDocument;
  renderPages(pages: object[]): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: Vector): void;
  renderSVG(svg: object): void;
  renderImage(image: object): void;
}
const require = createRequire(import.meta.url);
const step = <T>(name: string): T => (require(`pdfmake/js/${name}.js`) as { default: T }).default;
const Layout = step<new (sheet: object, margins: object, svg: object) => PdfmakeLayout>('LayoutBuilder');
const Renderer = step<new (doc: PdfKitDocument) => PdfmakeRenderer>('Renderer');
const SvgMeasure = step<new () => object>('SVGMeasure');
const Document = step<new (...options: unknown[]) => PdfKitDocument>('PDFDocument');

const ORNAMENT = new StructureElement('Artifact', 'Layout');
const PAGINATION = new StructureElement('Artifact', 'Pagination');

/** Lays out, and notes what each line and picture is while it does: the structure follows the description itself. */
class TaggedLayout extends Layout {
  private parts = newParts();
  private inside = this.parts.content;

  /** The document in reading order: head and foot once, around the content. */
  get structure(): StructureElement {
    const root = new StructureElement('Document');
    const { header, content, footer } = this.parts;
    root.kids.push(...header.kids, ...content.kids, ...footer.kids);
    return root;
  }

  /** Runs again after every page break that was added. */
  override tryLayoutDocument(...document: unknown[]): unknown {
    this.parts = newParts();
    this.inside = this.parts.content;
    return super.tryLayoutDocument(...document);
  }

  override addDynamicRepeatable(part: DynamicContent, size: unknown, name: 'header' | 'footer'): void {
    const onFirstPage = this.parts[name];
    const tagged: DynamicContent = (page, ...rest) => {
      this.inside = page === 1 ? onFirstPage : PAGINATION;
      return part(page, ...rest);
    };
    super.addDynamicRepeatable(tagged, size, name);
  }

  override processNode(node: Node, ...rest: unknown[]): void {
    const outer = this.inside;
    this.inside = elementOf(node, outer);
    mark(isText(node) ? node._inlines : node._canvas, this.inside);
    super.processNode(node, ...rest);
    if (node.widget) outer.add('Form', node.widget);
    this.inside = outer;
  }
}

const newParts = () => ({
  header: new StructureElement('Document'),
  content: new StructureElement('Document'),
  footer: new StructureElement('Document'),
});

/** The element of a node. What only arranges its parts has none of its own. */
function elementOf(node: Node, outer: StructureElement): StructureElement {
  if (outer.tag === 'Artifact') return outer;
  if (node.tag === 'Artifact') return ORNAMENT;
  if (node.listMarker) {
    const item = outer.add('LI');
    mark(node.listMarker._inlines, item.add('Lbl'));
    return item.add('LBody');
  }
  if (node.tag) return outer.add(node.tag);
  if (node.ol) return outer.add('L', 'Decimal');
  if (node._canvas) return node.alt ? outer.add('Figure', node.alt) : ORNAMENT;
  return isText(node) ? outer.add('P') : outer;
}

const isText = ({ _inlines: words }: Node): boolean => words?.some(({ text }) => text.trim() !== '') ?? false;

function mark(drawn: Drawn[] | undefined, element: StructureElement): void {
  for (const one of drawn ?? []) one.element = element;
}

/** Draws everything inside the mark of its element. Neighbours of one element share a mark. */
class TaggedRenderer extends Renderer {
  private open: { element: StructureElement; page: object } | undefined;

  override renderLine(line: Line, x: number, y: number): void {
    this.within(line.inlines[0]?.element);
    super.renderLine(line, x, y);
  }

  override renderVector(vector: Vector): void {
    const { element, x, y, w, h } = vector;
    this.within(element);
    if (element?.tag === 'Figure') element.cover([x, y, x + w, y + h]);
    super.renderVector(vector);
  }

  override renderSVG(svg: object): void {
    this.within();
    super.renderSVG(svg);
  }

  override renderImage(image: object): void {
    this.within();
    super.renderImage(image);
  }

  private within(element = ORNAMENT): void {
    const doc = this.pdfDocument;
    const onThisPage = this.open?.page === doc.page;
    if (onThisPage && this.open?.element === element) return;
    // pdfkit itself closes what is open at the end of a page.
    if (onThisPage) doc.endMarkedContent();
    this.open = { element, page: doc.page };
    if (element.tag === 'Artifact') return doc.markContent('Artifact', { type: element.detail });
    element.places.push(doc.markStructureContent(element.tag).refs[0]);
  }
}

/** Renders a tagged PDF (ISO 32000-2 §14.8). `faces` are the only files that it opens. */
export async function taggedPdf(definition: Definition, faces: Faces): Promise<Rendered> {
  const { info, medidas, pageMargins, defaultStyle, header, footer, content, pageBreakBefore } = definition;
  const { ancho, alto } = medidas;
  const options = {
    size: [ancho, alto],
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-CO',
    autoFirstPage: false,
    font: null,
    info: {
      Producer: 'pdfmake',
      Creator: 'pdfmake',
      Title: info.title,
      Author: info.author,
      CreationDate: info.creationDate,
    },
  };
  const ownFaces = new Set<string>(Object.values(faces));
  const doc = new Document({ Roboto: faces }, {}, {}, {}, options, null, (path: string) => ownFaces.has(path));
  const [left, top, right, bottom] = pageMargins;
  const sheet = { orientation: 'portrait', width: ancho, height: alto };
  const layout = new TaggedLayout(sheet, { left, top, right, bottom }, new SvgMeasure());
  const [background, watermark] = [undefined, undefined];
  const around = [background, header, footer, watermark, pageBreakBefore];
  new TaggedRenderer(doc).renderPages(layout.layoutDocument(content, doc, {}, defaultStyle, ...around));
  const widgets = writeStructure(doc, layout.structure);
  doc.end();
  return { pdf: await buffer(doc), widgets };
}
