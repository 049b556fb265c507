import { createHash, type Hash } from 'node:crypto';
import fc from 'fast-check';
import {
  dssRevision,
  lateField,
  overlayIncrement,
  removedSignature,
  replaceAt,
  swappedAppearance,
  unlistedObjects,
} from '../../test/attacks.js';
import { packedPdf, preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { signBoth } from '../../test/sign.js';
import { verifySignatures } from './verify-signatures.js';

const pki = testPki();
const [base, first, both] = (await signBoth(await preparedPdf(), ['conductor', 'propietario'], pki)) as [
  Buffer,
  Buffer,
  Buffer,
];
const trust = { roots: [pki.root.der] };
const good = verifySignatures(both, trust);

const altered = (pdf: Buffer) => !verifySignatures(pdf, trust).intact;

test('two signatures, each with its own revision, signer and nothing to object to', () => {
  expect(good.intact).toBe(true);
  expect(good.revisions.map(({ kind }) => kind)).toEqual(['base', 'preparation', 'signature', 'signature']);
  expect(good.signatures.map(({ field, certifies, coversUpTo }) => [field, certifies, coversUpTo])).toEqual([
    ['conductor', true, first.length],
    ['propietario', false, both.length],
  ]);
  expect(
    good.signatures.map(({ signer }) => signer?.subject.includes('Ñáñez') || signer?.subject.includes('Muñoz')),
  ).toEqual([true, true]);
});

test('cross-reference streams are continued and verify as well', async () => {
  const revisions = await signBoth(await packedPdf(), ['propietario', 'conductor'], pki);
  expect(verifySignatures(revisions[2] as Buffer)).toMatchObject({ intact: true, problems: [] });
});

test('an unsigned document is not intact, it is unsigned', () => {
  expect(verifySignatures(base)).toMatchObject({ signatures: [], intact: false, problems: [] });
});

test.each([
  ['before the first signature', 200],
  ['in the first signature’s revision', first.length - 300],
  ['in the second signature’s revision', both.length - 300],
])('one byte changed %s is noticed', (_, at) => {
  expect(altered(replaceAt(both, at, (both[at] as number) ^ 1))).toBe(true);
});

test('a random byte changed anywhere is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: both.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) =>
      altered(replaceAt(both, at, (both[at] as number) ^ flip)),
    ),
    { numRuns: 300 },
  );
});

test('every digit of the last CMS matters, which no signature covers', () => {
  const [, hole] = good.signatures[1]?.byteRange as [number, number];
  const digits = both.toString('latin1', hole + 1).search(/0{200}/);
  const changed = Array.from({ length: digits }, (_, i) => hole + 1 + i).filter((_, i) => i % 23 === 0);
  const unnoticed = changed.filter((at) => !altered(replaceAt(both, at, both[at] === 0x30 ? 0x31 : 0x30)));
  expect(unnoticed).toEqual([]);
});

test('a chain that ends at another root is not trusted', () => {
  expect(
    verifySignatures(both, { roots: [testPki('otra').root.der] }).signatures.map(({ problems }) => problems),
  ).toEqual([['CHAIN'], ['CHAIN']]);
});

test.each([
  ['bytes appended', Buffer.from('\n% nada\n')],
  ['a single line end appended', Buffer.from('\n')],
])('%s are trailing bytes', (_, bytes) => {
  expect(verifySignatures(Buffer.concat([both, bytes])).problems).toContain('TRAILING_BYTES');
});

test('a byte in the padding of a hole is noticed, the last hole included', () => {
  const [, , after] = good.signatures[1]?.byteRange as [number, number, number];
  const spoiled = replaceAt(both, after - 4, 'f'.charCodeAt(0));
  expect(verifySignatures(spoiled).signatures[1]?.problems).toContain('HOLE_PADDING');
});

test('the same CMS in other letters is not the file that was signed', () => {
  const [, hole] = good.signatures[1]?.byteRange as [number, number];
  const at = both.indexOf('a', hole);
  expect(verifySignatures(replaceAt(both, at, 'A'.charCodeAt(0))).signatures[1]?.problems).toContain('BYTE_RANGE');
});

test('a page changed by a later increment is a later change for both signatures', () => {
  const report = verifySignatures(overlayIncrement(both));
  expect(report.problems).toEqual(['LATER_CHANGE']);
  expect(report.signatures.map(({ problems }) => problems)).toEqual([['LATER_CHANGE'], ['LATER_CHANGE']]);
});

test('a signature cut out of another document is noticed', async () => {
  const [, other] = (await signBoth(await packedPdf(), ['conductor'], pki)) as [Buffer, Buffer];
  const theirs = verifySignatures(other).signatures[0]?.byteRange as number[];
  const ours = good.signatures[1]?.byteRange as number[];
  const stolen = other.toString('latin1', theirs[1], theirs[2]);
  const forged = Buffer.from(both);
  forged.write(stolen, ours[1] as number, 'latin1');
  expect(verifySignatures(forged).signatures[1]?.problems).toContain('DIGEST');
});

test('an error that is no refusal is thrown, not told as one', () => {
  const broken = {
    get known(): number {
      throw new TypeError('nuestro');
    },
  };
  expect(() => verifySignatures(both, broken)).toThrow(TypeError);
});

test('of a document that nobody signed it does not count who wrote its revisions', () => {
  const foreign = Buffer.from(base);
  foreign.write(' n\r\n', base.lastIndexOf(' n \n'), 'latin1');
  expect(foreign.equals(base)).toBe(false);
  expect(verifySignatures(foreign)).toMatchObject({ signatures: [], problems: [] });
});

test('an empty hole is no signature', () => {
  const [, hole, after] = good.signatures[1]?.byteRange as [number, number, number];
  const emptied = Buffer.from(both);
  emptied.fill('0', hole + 1, after - 1, 'latin1');
  expect(verifySignatures(emptied).signatures[1]?.problems).toEqual(['CMS']);
});

test.each([
  ['another face for a signature', swappedAppearance],
  ['a field added late', lateField],
  ['a signature taken out', removedSignature],
] as const)('%s is a later change', (_, attack) => {
  const report = verifySignatures(attack(both));
  expect(report).toMatchObject({ intact: false, problems: ['LATER_CHANGE'] });
  expect(report.signatures[0]?.problems).toContain('LATER_CHANGE');
});

test('objects that no cross-reference names are bytes outside every revision', () => {
  expect(verifySignatures(unlistedObjects(both)).problems).toContain('TRAILING_BYTES');
});

test('a revision that brings only /DSS may follow the last signature, and nothing may hide beside it', () => {
  const extended = dssRevision(both, pki.issuing.der);
  expect(verifySignatures(extended)).toMatchObject({ intact: true, revisions: [{}, {}, {}, {}, { kind: 'dss' }] });
  expect(altered(dssRevision(Buffer.concat([both, Buffer.from('% oculto\n')]), pki.issuing.der))).toBe(true);
  expect(altered(dssRevision(overlayIncrement(both), pki.issuing.der))).toBe(true);
});

describe('with a running hash of the first bytes', () => {
  const hashed = (bytes: number, of = both) => ({ bytes, sha256: createHash('sha256').update(of.subarray(0, bytes)) });
  const untouched = ({ sha256 }: { sha256: Hash }) => sha256.copy().digest('hex');
  const [hole] = good.signatures.map(({ byteRange }) => byteRange[1] as number);

  test.each([
    ['nothing', 0],
    ['the document before it was signed', base.length],
    ['all before the first hole', hole as number],
    ['a byte of the first hole', (hole as number) + 1],
    ['the first signature', first.length],
    ['everything', both.length],
  ])('over %s the judgement is the same, and the hash is left as it was', (_, bytes) => {
    const prefix = hashed(bytes);
    const before = untouched(prefix);
    expect(JSON.stringify(verifySignatures(both, { ...trust, hashed: prefix }))).toBe(JSON.stringify(good));
    expect(untouched(prefix)).toBe(before);
  });

  test('of another file no signature holds', () => {
    const other = hashed(base.length, replaceAt(both, 200, (both[200] as number) ^ 1));
    const { intact, signatures } = verifySignatures(both, { ...trust, hashed: other });
    expect([intact, signatures.map(({ problems }) => problems.includes('DIGEST'))]).toEqual([false, [true, true]]);
  });

  test('a signature names the digest that it covers', () => {
    for (const { byteRange, digest } of good.signatures) {
      const [, end, start, rest] = byteRange as [number, number, number, number];
      const covered = Buffer.concat([both.subarray(0, end), both.subarray(start, start + rest)]);
      expect(digest).toEqual(createHash('sha256').update(covered).digest());
    }
  });
});

describe('when the first signature’s file is known', () => {
  const known = first.length;
  const laterOnly = (pdf: Buffer) => verifySignatures(pdf, { ...trust, known });

  test('only what came after it is judged, as it is judged with all', () => {
    const report = laterOnly(both);
    expect(report).toMatchObject({ intact: true, valid: good.valid, problems: [] });
    expect(report.revisions.map(({ kind, end }) => [kind, end])).toEqual([
      ['base', known],
      ['signature', both.length],
    ]);
    expect(report.signatures.map(({ field, coversUpTo, timestamp }) => [field, coversUpTo, timestamp?.valid])).toEqual(
      good.signatures.slice(1).map(({ field, coversUpTo, timestamp }) => [field, coversUpTo, timestamp?.valid]),
    );
  });

  test('a random byte changed behind it is noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: known, max: both.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        return !laterOnly(replaceAt(both, at, (both[at] as number) ^ flip)).intact;
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['another face for a signature', swappedAppearance],
    ['a field added late', lateField],
    ['a signature taken out', removedSignature],
    ['a page covered', overlayIncrement],
    ['objects that no cross-reference names', unlistedObjects],
  ] as const)('%s is noticed behind it', (_, attack) => {
    expect(laterOnly(attack(both)).intact).toBe(false);
  });

  test('bytes that are no revision are not known', () => {
    expect(verifySignatures(both, { ...trust, known: known - 1 })).toMatchObject({
      intact: false,
      refusal: { code: 'DAMAGED' },
    });
  });

  test('nothing new is no signature', () => expect(laterOnly(first).intact).toBe(false));
});
