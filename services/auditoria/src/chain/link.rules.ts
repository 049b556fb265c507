import { canonicalJson, sha256Hex } from '@portal/service-kit';
import type { Admission, EntradaEncadenada } from './admission.rules.js';

/** What the hash of a link covers, beside the hash before it. */
interface Content {
  readonly seq: number;
  readonly eventId: string;
  /** The process that told it. Links from before it was noted have none, and their hash covers none. */
  readonly proceso?: string;
  readonly entrada: EntradaEncadenada;
}

/** A link of the chain, as stored. */
export interface Link extends Content {
  /** Hash of the link before it. */
  readonly anterior: string;
  readonly hash: string;
}

/** The last link: its sequence and hash. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The head of an empty chain. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) };

/** `SHA-256(previous ‖ canonical JSON)`: changing, moving or dropping any entry changes every hash after it. */
const hashOf = (anterior: string, content: Content): string => sha256Hex(textOf(anterior, content));

/** What the hash of a link is made of. */
export const textOf = (anterior: string, { seq, eventId, proceso, entrada }: Content): string =>
  anterior + canonicalJson({ seq, eventId, proceso, entrada });

/** The link that follows `head`. */
export function nextLink(
  head: Head,
  eventId: string,
  { proceso, entrada }: Pick<Admission, 'entrada'> & Partial<Pick<Admission, 'proceso'>>,
): Link {
  const content = { seq: head.seq + 1, eventId, ...(proceso !== undefined && { proceso }), entrada };
  return { ...content, anterior: head.hash, hash: hashOf(head.hash, content) };
}

/** @returns the first sequence that does not follow from the link before it, or undefined when all do */
export function firstBrokenLink(from: Head, links: Iterable<Link>): number | undefined {
  let head = from;
  for (const link of links) {
    const follows = link.seq === head.seq + 1 && link.anterior === head.hash;
    if (!follows || hashOf(head.hash, link) !== link.hash) return head.seq + 1;
    head = link;
  }
  return undefined;
}
