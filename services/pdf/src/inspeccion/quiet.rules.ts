import { PDFArray, PDFDict, PDFName, PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { refuse } from './refuse.js';

const MAX_DEPTH = 200;

/** Actions with an effect. Plain links and destinations are not among them. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
]);
/** Entries that carry scripts, files or another form inside, and one that a reader's repair takes for the trailer's. */
const KEYS = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent', 'Encrypt']);
const TYPES = new Set(['EmbeddedFile', 'Filespec']);
/** Entries whose actions no click starts (ISO 32000-2 §12.6.3). */
const AUTOMATIC = new Set(['OpenAction', 'AA']);

/** One definition of an object. Several may have the same reference; a trailer's entries have none. */
export interface Definition {
  readonly ref?: PDFRef;
  readonly object: PDFObject;
}

/**
 * Walks every definition of a file and admits none that is active. References are followed to all their definitions,
 * because a reader may find another one than this parser.
 * @throws AppError PDF_NO_ADMITIDO
 */
export function assertQuiet(definitions: readonly Definition[]): void {
  new Walk(definitions).all();
}

class Walk {
  private readonly byRef = new Map<PDFRef, PDFObject[]>();

  constructor(private readonly definitions: readonly Definition[]) {
    for (const { ref, object } of definitions) {
      // Stryker disable next-line ConditionalExpression: nobody looks for what has no reference
      if (!ref) continue;
      const others = this.byRef.get(ref);
      if (others) others.push(object);
      else this.byRef.set(ref, [object]);
    }
  }

  all(): void {
    for (const { object } of this.definitions) this.quiet(object, 0);
  }

  /** References are not followed, because every object is walked. */
  private quiet(object: PDFObject, depth: number): void {
    if (depth > MAX_DEPTH) refuse('nested too deeply');
    if (object instanceof PDFStream) {
      if (depth > 0) refuse('a stream inside another object');
      if (holdsObjects(object.dict)) refuse('objects in a stream that does not say so');
      return this.quiet(object.dict, depth + 1);
    }
    if (object instanceof PDFArray) return object.asArray().forEach((item) => this.quiet(item, depth + 1));
    if (object instanceof PDFName && object.decodeText().includes('\v'))
      refuse('a name that ends early for some readers');
    if (!(object instanceof PDFDict)) return;
    for (const [key, value] of object.entries()) {
      const name = key.decodeText();
      this.quiet(key, depth);
      if (KEYS.has(name)) refuse(`/${name}`);
      if (this.names(value).some((text) => isActive(name, text))) refuse(`/${name} with an effect`);
      if (AUTOMATIC.has(name)) this.assertStill(name, value);
      this.quiet(value, depth + 1);
    }
  }

  /** Whatever this value may be, never a reference. */
  private found(value: PDFObject | undefined, seen = new Set<PDFObject>()): readonly (PDFObject | undefined)[] {
    if (!(value instanceof PDFRef)) return [value];
    // Stryker disable next-line ArrayDeclaration: callers pass over what is no object
    if (seen.has(value)) return [];
    seen.add(value);
    // Stryker disable next-line ArrayDeclaration: callers pass over what is no object
    return (this.byRef.get(value) ?? []).flatMap((one) => this.found(one, seen));
  }

  private names(value: PDFObject | undefined): string[] {
    return this.found(value)
      .filter((one) => one instanceof PDFName)
      .map((one) => one.decodeText());
  }

  /** Every action that `/OpenAction` or `/AA` starts. */
  private started(key: string, value: PDFObject): readonly PDFObject[] {
    if (key === 'OpenAction') return [value];
    return this.found(value)
      .filter((one) => one instanceof PDFDict)
      .flatMap((one) => one.values());
  }

  /** An action that nobody starts opens no address, nor does one that follows it. */
  private assertStill(key: string, value: PDFObject): void {
    const [queue, seen] = [[...this.started(key, value)], new Set<PDFObject>()];
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const action of this.found(next)) {
        if (action instanceof PDFArray) for (const one of action.asArray()) queue.push(one);
        if (!(action instanceof PDFDict)) continue;
        if (this.names(action.get(PDFName.of('S'))).includes('URI')) refuse('an address that opens by itself');
        const following = action.get(PDFName.of('Next'));
        if (following) queue.push(following);
      }
    }
  }
}

/**
 * Whether a stream has the entries of an object stream (ISO 32000-2 §7.5.7), but not its type. This parser leaves it
 * packed; a reader that the table leads there unpacks it.
 */
const holdsObjects = (dict: PDFDict) =>
  dict.has(PDFName.of('N')) && dict.has(PDFName.of('First')) && dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm');

const isActive = (key: string, value: string) =>
  (key === 'S' && ACTIONS.has(value)) ||
  (key === 'Type' && TYPES.has(value)) ||
  (key === 'Subtype' && value === 'RichMedia');
