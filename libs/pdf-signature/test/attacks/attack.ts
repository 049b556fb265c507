import { signatureFields } from '../../src/fields/signature-fields.js';
import { PdfDocument } from '../../src/reader/pdf-document.js';
import { PdfDict, type PdfRef, type PdfValue } from '../../src/syntax/pdf-value.js';
import { Increment } from '../../src/writer/increment.js';
import { testPki, type TestPki } from '../pki.js';

/** The twelve classes of PDF tampering. */
export type AttackClass =
  | 'empty /Contents or /ByteRange'
  | 'shifted /ByteRange'
  | 'signature wrapping'
  | 'increment without xref'
  | 'shadow hide'
  | 'shadow replace'
  | 'annotation overlay'
  | 'late signature'
  | 'changed value or appearance'
  | 'bytes in the padding'
  | 'trailing bytes'
  | 'signature from another document';

/** A document that two people signed, and what an attacker has. */
export interface Victim {
  name: string;
  pdf: Buffer;
  /** The document before anybody signed. */
  base: Buffer;
  /** Another document, signed by the same people. */
  foreign: Buffer;
  pki: TestPki;
}

export interface Attack {
  class: AttackClass;
  variant: string;
  /** The altered file. */
  make: (victim: Victim) => Buffer | Promise<Buffer>;
}

/** Attacks of one class by the name of their variant. */
export const variants = (of: AttackClass, made: Record<string, Attack['make']>): Attack[] =>
  Object.entries(made).map(([variant, make]) => ({ class: of, variant, make }));

/** The same names with other keys. */
export const otherAuthority = (): TestPki => testPki('otra');

/** What an attacker appends with a faultless increment. */
export function append(pdf: Buffer, change: (doc: PdfDocument, increment: Increment) => void): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  change(doc, increment);
  return Buffer.concat([pdf, increment.write().suffix]);
}

/** A newer version of a dictionary object with some entries changed; `undefined` removes one. */
export function amend(
  doc: PdfDocument,
  increment: Increment,
  ref: PdfRef,
  entries: Record<string, PdfValue | undefined>,
): void {
  const amended = new PdfDict(doc.dict(ref, 'object'));
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) amended.delete(key);
    else amended.set(key, value);
  }
  increment.put(ref, amended as PdfDict);
}

export interface Signed {
  field: PdfRef;
  dict: PdfDict;
  /** Of the signature dictionary. */
  value: PdfRef;
  range: [number, number, number, number];
}

/** The signatures of a document in the order of their ranges. */
export function signedFields(doc: PdfDocument): Signed[] {
  const filled = signatureFields(doc).filter(({ dict }) => dict.has('V'));
  const all = filled.map(({ ref, dict }) => ({
    field: ref,
    dict,
    value: dict.get('V') as PdfRef,
    range: doc.dict(dict.get('V'), 'signature').get('ByteRange') as Signed['range'],
  }));
  return all.sort((a, b) => a.range[2] - b.range[2]);
}

export const firstOf = (pdf: Buffer): Signed => signedFields(PdfDocument.read(pdf))[0] as Signed;
export const lastOf = (pdf: Buffer): Signed => signedFields(PdfDocument.read(pdf)).at(-1) as Signed;

/** The same file with other text in one place. */
export function written(pdf: Buffer, at: number, text: string): Buffer {
  const copy = Buffer.from(pdf);
  copy.write(text, at, 'latin1');
  return copy;
}

/** The same file with `text` instead of the bytes from `from` to `to`. All later bytes move. */
export const spliced = (pdf: Buffer, from: number, to: number, text: string | Buffer): Buffer =>
  Buffer.concat([pdf.subarray(0, from), Buffer.from(text as string, 'latin1'), pdf.subarray(to)]);

/** Rewrites the `/ByteRange [...]` of the last signature within its own room. */
export function ranged(pdf: Buffer, target: Signed, range: string): Buffer {
  const at = pdf.lastIndexOf('[', pdf.lastIndexOf('/Contents', target.range[1]));
  const room = pdf.indexOf('/Contents', at) - at;
  return written(pdf, at, range.padEnd(room).slice(0, Math.max(room, range.length)));
}
