import { createHash } from 'node:crypto';
import { must } from '../pdf-signature-error.js';
import type { HashedPrefix } from '../seam/platform.js';
import type { PdfDict, PdfRef } from '../syntax/pdf-value.js';
import { serialize } from '../syntax/serialize.js';
import type { Increment } from '../writer/increment.js';

/** Room for one CMS: 16 384 bytes hold a chain of RSA-4096 certificates with a timestamp token. */
export const HOLE_BYTES = 16_384;

const RANGE_WIDTH = 40;
const CONTENTS = ' /Contents ';
/** The end of a dictionary. */
const END = ' >>';

/** Between the hole and the next object. */
const BEHIND = ' >>\nendobj\n';

/** The empty hole, its angle brackets included. Not to be written to. */
const OPEN_HOLE = Buffer.from(`<${'0'.repeat(HOLE_BYTES * 2)}>`, 'latin1');

/**
 * The signature dictionary (ISO 32000-2 §12.8.1, table 255; EN 319 142-1 §6.3) with two gaps: `/ByteRange` and
 * `/Contents`. Offsets count from its first byte.
 */
export interface OpenDictionary {
  /** The bytes before the hole, the hole, the bytes behind it. */
  parts: Buffer[];
  /** Of the `<` that opens `/Contents`. */
  contentsAt: number;
  rangeAt: number;
}

/**
 * Writes the dictionary as object `ref`, with a blank `/ByteRange` and a `/Contents` of zeros.
 * There is no `/Cert`: the CMS holds the chain.
 */
export function openDictionary(ref: PdfRef, entries: PdfDict): OpenDictionary {
  const body = serialize(entries).slice(0, -END.length);
  const head = `${ref.num} ${ref.gen} obj\n${body} /ByteRange `;
  const before = Buffer.from(`${head}${' '.repeat(RANGE_WIDTH)}${CONTENTS}`, 'latin1');
  return { parts: [before, OPEN_HOLE, Buffer.from(BEHIND)], rangeAt: head.length, contentsAt: before.length };
}

/** A revision that lacks only its CMS. */
export interface OpenIncrement {
  draft: Buffer;
  byteRange: [number, number, number, number];
  /** SHA-256 over the byte range: what the CMS must carry as message-digest. */
  digest: Buffer;
  /** Of the `<` that opens the hole. */
  contentsOffset: number;
}

/**
 * Writes the increment and its byte range, and digests all bytes around the hole, behind those that were `hashed`.
 * The only gap of the range is the hex string of `/Contents` (ISO 32000-2 §12.8.1).
 */
export function finishDraft(
  increment: Increment,
  signature: PdfRef,
  open: OpenDictionary,
  { bytes: hashed, sha256 }: HashedPrefix = { bytes: 0, sha256: createHash('sha256') },
): OpenIncrement {
  const { bytes: draft, offsets } = increment.append();
  const start = offsets.get(signature.num) as number;
  const contentsOffset = start + open.contentsAt;
  const afterHole = contentsOffset + HOLE_BYTES * 2 + 2;
  const byteRange: OpenIncrement['byteRange'] = [0, contentsOffset, afterHole, draft.length - afterHole];
  draft.write(formatRange(byteRange), start + open.rangeAt, 'latin1');
  const hash = sha256.copy().update(draft.subarray(hashed, contentsOffset)).update(draft.subarray(afterHole));
  return { draft, byteRange, digest: hash.digest(), contentsOffset };
}

/** Fills the draft's hole with these bytes as hex, in place. @throws PdfSignatureError HOLE_MISSING, HOLE_TOO_SMALL */
export function fillHole(draft: Buffer, content: Buffer): Buffer {
  assertFits(content);
  draft.write(content.toString('hex'), findHole(draft) + 1, 'latin1');
  return draft;
}

/** @throws PdfSignatureError HOLE_TOO_SMALL */
export const assertFits = ({ length }: Buffer): void => must(length <= HOLE_BYTES, 'HOLE_TOO_SMALL', `${length} bytes`);

/**
 * The offset of the `<` of the one signature whose range reaches the end of the draft. {@link openDictionary} wrote the
 * range right before the hole, so the rest need not be parsed. The digest proves the other bytes.
 */
function findHole(draft: Buffer): number {
  const hole = lastHole(draft);
  const after = hole + OPEN_HOLE.length;
  const open = hole > 0 && draft.subarray(hole, after).equals(OPEN_HOLE);
  const range = open ? rangeBefore(draft, hole) : undefined;
  must(
    range?.join() === [0, hole, after, draft.length - after].join(),
    'HOLE_MISSING',
    'no open signature at the end of the draft',
  );
  return hole;
}

/**
 * The offset of the `<` of the last hole, as {@link openDictionary} wrote it. Without one, any other offset. The search
 * is for its end, because what lies behind a hole is shorter than the hole.
 */
const lastHole = (bytes: Buffer): number =>
  bytes.lastIndexOf(`0>${BEHIND}`, undefined, 'latin1') + '0>'.length - OPEN_HOLE.length;

/** The range right before a hole at this offset, as {@link formatRange} wrote it. Undefined without one. */
function rangeBefore(bytes: Buffer, hole: number): number[] | undefined {
  const text = bytes.toString('latin1', hole - RANGE_WIDTH - CONTENTS.length, hole);
  const match = /^\[(\d+) (\d+) (\d+) (\d+)\] * \/Contents $/.exec(text);
  return match?.slice(1).map(Number);
}

/** The four numbers, padded with blanks to the room left for them. */
function formatRange(range: readonly number[]): string {
  return `[${range.join(' ')}]`.padEnd(RANGE_WIDTH);
}
