import { must, PdfSignatureError } from '../pdf-signature-error.js';

/** Distinguished encoding (X.690 §10) of the few types that CMS needs. */
export function tlv(tag: number, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const size = lengthBytes(length);
  const out = Buffer.allocUnsafe(1 + size.length + length);
  out[0] = tag;
  out.set(size, 1);
  let at = 1 + size.length;
  for (const part of content) at += part.copy(out, at);
  return out;
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...items: Buffer[]): Buffer => tlv(0x30, ...items);
export const octetString = (value: Buffer): Buffer => tlv(0x04, value);
export const small = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
export const nothing = (): Buffer => Buffer.from([0x05, 0x00]);
export const yes = (): Buffer => Buffer.from([0x01, 0x01, 0xff]);

/** The bytes of a positive number without leading zeros; zero is one zero byte. */
export function magnitude(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? Buffer.of(0) : bytes.subarray(start);
}

/** INTEGER of a positive number, big-endian (X.690 §8.3): minimal, with a zero in front where the first bit is set. */
export function unsigned(bytes: Buffer): Buffer {
  const number = magnitude(bytes);
  return (number[0] as number) < 0x80 ? tlv(0x02, number) : tlv(0x02, Buffer.of(0), number);
}

/** Sorted as DER demands of a SET OF (X.690 §11.6). */
export const sorted = (items: Buffer[]): Buffer[] => [...items].sort(Buffer.compare);
export const setOf = (...items: Buffer[]): Buffer => tlv(0x31, ...sorted(items));

const known = new Map<string, Buffer>();

/** An OBJECT IDENTIFIER. Signatures use few, so each is encoded once: callers must not write to the bytes. */
export function oid(dotted: string): Buffer {
  const bytes = known.get(dotted) ?? encodeOid(dotted);
  // Stryker disable next-line ConditionalExpression,EqualityOperator: what is known saves work
  if (known.size < 100) known.set(dotted, bytes);
  return bytes;
}

function encodeOid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 0x80);
  return bytes;
}

/** An AlgorithmIdentifier (RFC 5280 §4.1.1.2). */
export const algorithm = (dotted: string, ...parameters: Buffer[]): Buffer => sequence(oid(dotted), ...parameters);

/**
 * The dotted form of an OBJECT IDENTIFIER's content.
 * @throws PdfSignatureError BAD_DER when an arc does not end or is not minimal
 */
export function dottedOid(content: Buffer): string {
  must((content.at(-1) ?? 0x80) < 0x80, 'BAD_DER', 'object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    must(arc > 0 || byte !== 0x80, 'BAD_DER', 'arc not minimal');
    arc = arc * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [head = 0, ...rest] = arcs;
  const first = Math.min(Math.floor(head / 40), 2);
  return [first, head - first * 40, ...rest].join('.');
}

/** One element as read, by its offsets. Most elements are only skipped, so bytes are cut out on demand. */
export class Der {
  constructor(
    readonly tag: number,
    readonly bytes: Buffer,
    /** Offset of the tag. */
    readonly start: number,
    /** Offset of the first byte of the content. */
    readonly inner: number,
    /** Offset behind the last byte of the content. */
    readonly end: number,
  ) {}

  get content(): Buffer {
    return this.bytes.subarray(this.inner, this.end);
  }

  /** The whole element, tag and length included. */
  get raw(): Buffer {
    return this.bytes.subarray(this.start, this.end);
  }
}

/** Elements that stand side by side, as the content of one with this tag. */
export const wrapped = (tag: number, bytes: Buffer): Der => new Der(tag, bytes, 0, 0, bytes.length);

/** Reads the element at an offset; definite, minimal lengths only (X.690 §10.1). @throws PdfSignatureError BAD_DER */
export const readDer = (bytes: Buffer, at = 0): Der => element(bytes, at, bytes.length);

/** The element at this offset, which must end within `limit`. */
function element(bytes: Buffer, at: number, limit: number): Der {
  const tag = bytes[at] as number;
  const first = bytes[at + 1] as number;
  must((tag & 0x1f) !== 0x1f, 'BAD_DER', 'element head');
  const extra = first & 0x80 ? first & 0x7f : 0;
  const inner = at + 2 + extra;
  must(first !== 0x80 && extra <= 4 && inner <= limit, 'BAD_DER', 'element length');
  const length = extra ? bytes.readUIntBE(at + 2, extra) : first;
  must(extra === 0 || length >= (extra === 1 ? 0x80 : 256 ** (extra - 1)), 'BAD_DER', 'length not minimal');
  must(inner + length <= limit, 'BAD_DER', 'element cut off');
  return new Der(tag, bytes, at, inner, inner + length);
}

/** The elements inside a constructed one. */
export function children({ bytes, inner, end }: Der): Der[] {
  const items: Der[] = [];
  for (let at = inner; at < end; at = (items.at(-1) as Der).end) items.push(element(bytes, at, end));
  return items;
}

/** The child at this index. @throws PdfSignatureError BAD_DER when it is missing or has another tag */
export function child(parent: Der, index: number, tag: number): Der {
  const found = children(parent)[index];
  // Not `must`: this runs for every element, and the message is built only for a refusal.
  if (found?.tag !== tag) throw new PdfSignatureError('BAD_DER', `tag ${tag} expected at ${index}`);
  return found;
}

/** Runs a reader on hostile bytes. @returns undefined when they are not the DER that the reader expects */
export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return undefined;
    throw error;
  }
}
