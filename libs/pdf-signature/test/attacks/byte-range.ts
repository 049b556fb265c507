import { firstOf, lastOf, ranged, spliced, variants, type Attack, type Signed, type Victim } from './attack.js';

type Range = Signed['range'];
const shifted =
  (of: (pdf: Buffer) => Signed, change: (range: Range, size: number) => number[]) =>
  ({ pdf }: Victim) =>
    ranged(pdf, of(pdf), `[${change(of(pdf).range, pdf.length).join(' ')}]`);

/** Changes the extent of the signed range. */
export const shiftedRanges: Attack[] = variants('shifted /ByteRange', {
  'the hole begins a byte earlier': shifted(lastOf, ([a, b, c, d]) => [a, b - 1, c, d]),
  'the hole begins a byte later': shifted(lastOf, ([a, b, c, d]) => [a, b + 1, c, d]),
  'the hole ends a byte later': shifted(lastOf, ([a, b, c, d]) => [a, b, c + 1, d - 1]),
  'the hole ends a byte earlier': shifted(firstOf, ([a, b, c, d]) => [a, b, c - 1, d + 1]),
  'the range does not begin at the first byte': shifted(lastOf, ([, b, c, d]) => [1, b - 1, c, d]),
  'the tail is left out': shifted(lastOf, ([a, b, c]) => [a, b, c, 0]),
  'the tail is shorter': shifted(lastOf, ([a, b, c, d]) => [a, b, c, d - 1]),
  'the tail reaches behind the file': shifted(lastOf, ([a, b, c], size) => [a, b, c, size]),
  'the hole is the whole revision': shifted(firstOf, ([a, b, c, d]) => [a, b - 2000, c, d]),
  'two holes': shifted(lastOf, ([a, b, c, d]) => [a, 100, 101, b - 101, c, d].slice(0, 6)),
  'a negative length': shifted(lastOf, ([a, b, c]) => [a, b, c, -1]),
  'numbers beyond any file': shifted(lastOf, ([a, b, c]) => [a, b, c, 999999999999]),
  'the range of the other signature': ({ pdf }) => ranged(pdf, lastOf(pdf), `[${firstOf(pdf).range.join(' ')}]`),
  fractions: shifted(lastOf, ([a, b, c, d]) => [a, b + 0.5, c, d]),
});

/** Keeps the signed bytes elsewhere in the file and shows others ("signature wrapping attack"). */
export const wrapped: Attack[] = variants('signature wrapping', {
  'a larger hole with objects beside the CMS': ({ pdf }) =>
    widened(pdf, lastOf(pdf), '\n7 0 obj\n<< /Type /Page >>\nendobj\n'),
  'a larger hole with objects in the first signature': ({ pdf }) =>
    widened(pdf, firstOf(pdf), '\n7 0 obj\n<< /Type /Page >>\nendobj\n'),
  'a larger hole with a cross-reference of its own': ({ pdf }) =>
    widened(
      pdf,
      lastOf(pdf),
      `\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 >>\nstartxref\n${lastOf(pdf).range[1]}\n%%EOF\n`,
    ),
  'the old tail moved to the end and named there': ({ pdf }) => {
    const { range } = lastOf(pdf);
    const moved = Buffer.concat([pdf, pdf.subarray(range[2], range[2] + range[3])]);
    return ranged(moved, lastOf(pdf), `[0 ${range[1]} ${pdf.length} ${range[3]}]`);
  },
  'the signed file inside another one': ({ pdf, base }) => Buffer.concat([base, pdf]),
  'another file in front': ({ pdf, base }) => Buffer.concat([base.subarray(0, 1024), pdf]),
  'a header in front': ({ pdf }) => Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf]),
});

/** Opens the hole wider and puts text there that the range skips. Later offsets move, as a repairing reader expects. */
function widened(pdf: Buffer, target: Signed, text: string): Buffer {
  const [, hole, after, tail] = target.range;
  return ranged(spliced(pdf, after, after, text), target, `[0 ${hole} ${after + text.length} ${tail}]`);
}
