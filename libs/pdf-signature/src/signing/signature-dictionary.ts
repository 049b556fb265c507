import { serialize } from '../syntax/serialize.js';
import { date, dict, name, text, type PdfDict, type PdfRef } from '../syntax/values.js';

/** Room for one CMS: 16 384 bytes hold a chain of RSA-4096 certificates with a timestamp token. */
export const HOLE_BYTES = 16_384;

const RANGE_WIDTH = 40;
const CONTENTS = ' /Contents ';
/** How a dictionary ends. */
const END = ' >>';

/** A hole that waits for its content, its angle brackets included. Not to be written to. */
export const OPEN_HOLE = Buffer.from(`<${'0'.repeat(HOLE_BYTES * 2)}>`, 'latin1');

export interface SignatureFacts {
  /** The time the server recorded; written to `/M` with its zone. */
  signedAt: Date;
  /** The first signature certifies: only signing and form filling remain allowed (DocMDP P=2). */
  certify: boolean;
  signerName?: string;
  reason?: string;
  location?: string;
}

/** The signature dictionary (ISO 32000-2 §12.8.1, table 255; EN 319 142-1 §6.3) with its two gaps, offsets counted from its first byte. */
export interface OpenDictionary {
  /** What stands before the hole, the hole, what stands behind it. */
  parts: Buffer[];
  /** Of the `<` that opens `/Contents`. */
  contentsAt: number;
  rangeAt: number;
}

/** Writes the dictionary as object `ref`, its `/ByteRange` blank and its `/Contents` full of zeros. No `/Cert`: the CMS holds the chain. */
export function openDictionary(ref: PdfRef, entries: PdfDict): OpenDictionary {
  const body = serialize(entries).slice(0, -END.length);
  const head = `${ref.num} ${ref.gen} obj\n${body} /ByteRange `;
  const before = Buffer.from(`${head}${' '.repeat(RANGE_WIDTH)}${CONTENTS}`, 'latin1');
  return { parts: [before, OPEN_HOLE, Buffer.from(' >>\nendobj\n')], rangeAt: head.length, contentsAt: before.length };
}

/** Where the `<` of a file's last `/Contents` stands, as {@link openDictionary} wrote it; somewhere else when there is none. */
export const lastContents = (bytes: Buffer): number =>
  bytes.lastIndexOf(`${CONTENTS}<`, undefined, 'latin1') + CONTENTS.length;

/** The range that stands right before a hole at this offset, as {@link formatRange} wrote it; none when something else stands there. */
export function rangeBefore(bytes: Buffer, hole: number): number[] | undefined {
  const text = bytes.toString('latin1', hole - RANGE_WIDTH - CONTENTS.length, hole);
  const match = /^\[(\d+) (\d+) (\d+) (\d+)\] * \/Contents $/.exec(text);
  return match?.slice(1).map(Number);
}

/** The four numbers, padded with blanks to the room left for them. */
export function formatRange(range: readonly number[]): string {
  return `[${range.join(' ')}]`.padEnd(RANGE_WIDTH);
}

/** A person's signature. */
export function signatureEntries(facts: SignatureFacts): PdfDict {
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

/** §12.8.2.2: the permissions that a certifying signature leaves. */
function docMdp(): PdfDict {
  const params = dict({ Type: name('TransformParams'), P: 2, V: name('1.2') });
  return dict({ Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: params });
}
