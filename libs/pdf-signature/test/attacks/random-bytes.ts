import { PdfDocument } from '../../src/reader/pdf-document.js';
import { listRevisions } from '../../src/verify/list-revisions.js';
import { signedFields } from './attack.js';

/** A stretch of a signed file in which one byte changes. */
interface Zone {
  name: string;
  from: number;
  to: number;
}

/** A small seeded generator that chooses places (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Each revision as a whole, the CMS and the padding of each hole, and the cross-references at each revision's end. */
function zones(pdf: Buffer): Zone[] {
  const doc = PdfDocument.read(pdf);
  const revisions = listRevisions(doc).flatMap(({ kind, end, section }, i, all): Zone[] => [
    { name: `${i} ${kind}`, from: all[i - 1]?.end ?? 0, to: end },
    { name: `${i} ${kind}, cross-references`, from: section.offset, to: end },
  ]);
  const holes = signedFields(doc).flatMap(({ range }, i): Zone[] => {
    const cms = range[1] + 1 + pdf.toString('latin1', range[1] + 1, range[2] - 1).replace(/(00)+$/, '').length;
    return [
      { name: `CMS ${i}`, from: range[1], to: cms },
      { name: `padding ${i}`, from: cms, to: range[2] },
    ];
  });
  return [...revisions, ...holes];
}

export interface ByteChange {
  zone: string;
  at: number;
  pdf: Buffer;
}

/** Files that differ from the given one in one byte. The zones take turns. */
export function* byteChanges(pdf: Buffer, count: number, seed: number): Generator<ByteChange> {
  const next = random(seed);
  const places = zones(pdf);
  for (let i = 0; i < count; i += 1) {
    const { name, from, to } = places[i % places.length] as Zone;
    const at = from + next(to - from);
    const spoiled = Buffer.from(pdf);
    spoiled[at] = (pdf[at] as number) ^ (1 + next(255));
    yield { zone: name, at, pdf: spoiled };
  }
}
