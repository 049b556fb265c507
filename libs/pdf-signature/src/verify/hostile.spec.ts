import fc from 'fast-check';
import { victims } from '../../test/attacks/victims.js';
import { PdfSignatureError } from '../pdf-signature-error.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { verifySignatures } from './verify-signatures.js';

/** `npm run drills` may ask for more. */
const runs = Number(process.env.ARCHIVOS_HOSTILES ?? 300);
/** Processor time, which a busy machine does not change. */
const SECONDS = 10;
const files = (await victims()).map(({ pdf, pki }) => ({ pdf, roots: [pki.root.der] }));

const WORDS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '/',
  '%',
  'R',
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '%%EOF',
  '/Length',
  '/Prev',
  '/Kids',
  '/V',
  '/Fields',
  '/ByteRange',
  '/Contents',
  '/DSS',
  '/CRLs',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '1 0 R',
  'null',
];

/** Ways to damage a file: lose, double, move, fill or cut a stretch, or insert words of the format. */
const harm = fc.oneof(
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(), length: fc.nat(400) }),
  fc.record({ kind: fc.constant('double' as const), at: fc.nat(), length: fc.nat(4000) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.constant(0) }),
  fc.record({ kind: fc.constant('fill' as const), at: fc.nat(), length: fc.nat(64), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('word' as const), at: fc.nat(), length: fc.nat(12), word: fc.constantFrom(...WORDS) }),
);
type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never;

/** Half of the damage goes to the ends of revisions, which hold most of what the reader parses. */
function spoil(pdf: Buffer, what: Harm): Buffer {
  const at = what.at % 2 ? what.at % pdf.length : pdf.length - 1 - (what.at % Math.min(6000, pdf.length));
  const [head, gone, tail] = [pdf.subarray(0, at), pdf.subarray(at, at + what.length), pdf.subarray(at + what.length)];
  if (what.kind === 'drop') return Buffer.concat([head, tail]);
  if (what.kind === 'double') return Buffer.concat([head, gone, gone, tail]);
  if (what.kind === 'cut') return head;
  return Buffer.concat([
    head,
    what.kind === 'fill' ? Buffer.alloc(gone.length, what.byte) : Buffer.from(what.word),
    tail,
  ]);
}

const scene = fc.record({ file: fc.constantFrom(...files), harms: fc.array(harm, { minLength: 1, maxLength: 4 }) });

test(`a damaged file is judged or refused by name, in bounded time, and never called intact (${runs} files)`, () => {
  fc.assert(
    fc.property(scene, ({ file: { pdf, roots }, harms }) => {
      const spoiled = harms.reduce(spoil, pdf);
      const since = process.cpuUsage();
      const { intact } = verifySignatures(spoiled, { roots, now: new Date() });
      expect(process.cpuUsage(since).user).toBeLessThan(SECONDS * 1_000_000);
      expect(intact).toBe(
        spoiled.equals(pdf) || files.some((file) => file.pdf.equals(spoiled)) || isEarlierRevision(pdf, spoiled),
      );
    }),
    { numRuns: runs, seed: 20_261_121 },
  );
});

/** A cut at the end of a revision leaves a good file. */
const isEarlierRevision = (pdf: Buffer, spoiled: Buffer) =>
  verifySignatures(pdf).revisions.some(({ end }) => end === spoiled.length) &&
  pdf.subarray(0, spoiled.length).equals(spoiled);

test('the reader itself refuses by name and by nothing else', () => {
  fc.assert(
    fc.property(scene, ({ file: { pdf }, harms }) => {
      try {
        const doc = PdfDocument.read(harms.reduce(spoil, pdf));
        for (let num = 0; num < Math.min(doc.size, 500); num += 1) doc.object(num);
      } catch (error) {
        expect(error).toBeInstanceOf(PdfSignatureError);
      }
    }),
    { numRuns: runs, seed: 7 },
  );
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from('ruido'.repeat(1000))],
  ['a header alone', Buffer.from('%PDF-1.7\n')],
])('%s is reported as unreadable', (_, bytes) => {
  expect(verifySignatures(bytes)).toMatchObject({
    intact: false,
    valid: false,
    problems: ['UNREADABLE'],
    signatures: [],
    refusal: { code: expect.any(String) },
  });
});
