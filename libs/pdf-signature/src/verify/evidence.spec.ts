import { testCrl, type TestCrl } from '../../test/crl.js';
import { certificate, testPki, type Holder } from '../../test/pki.js';
import { certificateFacts, type CertificateFacts } from '../x509/certificate-facts.js';
import { Evidence, levelOf, pathRevocation } from './evidence.js';

const { root, issuing, conductor, propietario, tsa } = testPki();
const ders = (...all: Holder[]) => all.map(({ der }) => der);
const evidence = ({ roots, carried = [], dss, given = [] }: Partial<ConstructorParameters<typeof Evidence>[0]>) =>
  new Evidence({ roots, carried, dss: dss ?? { certificates: [], crls: [] }, given });
const facts = (holder: Holder) => certificateFacts(holder.der) as CertificateFacts;

let serial = 0x70;
/** A certificate with a small key: many are made. */
const made = (commonName: string, plan: Partial<Parameters<typeof certificate>[0]> = {}) =>
  certificate({ commonName, serial: (serial += 1).toString(16), modulusLength: 1024, ...plan });
const authority = (commonName: string, issuer?: Holder, plan: Partial<Parameters<typeof certificate>[0]> = {}) =>
  made(commonName, { ca: true, ...(issuer ? { issuer } : {}), ...plan });

describe('a path', () => {
  const path = (of: Holder | Buffer, given: Parameters<typeof evidence>[0]) =>
    evidence(given)
      .pathOf(Buffer.isBuffer(of) ? of : of.der)
      ?.map(({ der }) => der);

  test('leads from the certificate over its issuers to a given root', () => {
    const whole = ders(conductor, issuing, root);
    expect(path(conductor, { roots: ders(root), carried: ders(propietario, issuing) })).toEqual(whole);
    expect(path(conductor, { roots: ders(root), dss: { certificates: ders(issuing), crls: [] } })).toEqual(whole);
    expect(path(conductor, { roots: ders(issuing) })).toEqual(ders(conductor, issuing));
    expect(path(root, { roots: ders(root) })).toEqual(ders(root));
  });

  test('to no given root is none; without roots it ends where no issuer is known', () => {
    expect(path(conductor, { roots: ders(testPki('otra').root), carried: ders(issuing, root) })).toBeUndefined();
    expect(path(conductor, { roots: ders(root) })).toBeUndefined();
    expect(path(conductor, { roots: [] })).toBeUndefined();
    expect(path(conductor, { carried: ders(issuing) })).toEqual(ders(conductor, issuing));
    expect(path(conductor, {})).toEqual(ders(conductor));
  });

  test('needs a certificate, and one without unknown demands', () => {
    expect(path(Buffer.from('no'), {})).toBeUndefined();
    expect(path(made('Rara', { issuer: issuing, strange: true }), { carried: ders(issuing) })).toBeUndefined();
    expect(
      path(conductor, { roots: [Buffer.from('no'), root.der], carried: [Buffer.from('no'), issuing.der] }),
    ).toEqual(ders(conductor, issuing, root));
  });

  test.each<[string, Partial<Parameters<typeof certificate>[0]>, boolean]>([
    ['an authority', {}, true],
    ['one that signs certificates alone', { mayOnly: 'keyCertSign' }, true],
    ['one that signs revocations alone', { mayOnly: 'cRLSign' }, false],
    ['a person', { ca: false }, false],
    ['one with unknown demands', { strange: true }, false],
  ])('climbs over %s: %j %s', (_, plan, may) => {
    const between = authority('Intermedia', root, plan);
    const leaf = made('Persona', { issuer: between });
    expect(path(leaf, { roots: ders(root), carried: ders(between) }) !== undefined).toBe(may);
  });

  test.each([
    [0, 0, true],
    [0, 1, false],
    [1, 1, true],
    [1, 2, false],
  ])('below an authority of path length %i with %i more between: %s', (pathLength, between, may) => {
    const top = authority('Limitada', root, { pathLength });
    const chain = [top];
    for (let i = 0; i < between; i += 1) chain.push(authority(`Intermedia ${i}`, chain.at(-1) as Holder));
    const leaf = made('Persona', { issuer: chain.at(-1) as Holder });
    expect(path(leaf, { roots: ders(root), carried: ders(...chain) }) !== undefined).toBe(may);
  });

  test('has eight authorities at most', () => {
    const chain = [authority('Raíz larga')];
    for (let i = 1; i < 9; i += 1) chain.push(authority(`Eslabón ${i}`, chain.at(-1) as Holder));
    const [leaf, deeper] = [chain[7], chain[8]].map((issuer) => made('Persona', { issuer: issuer as Holder }));
    const given = { roots: ders(chain[0] as Holder), carried: ders(...chain) };
    expect(path(leaf as Holder, given)).toHaveLength(9);
    expect(path(deeper as Holder, given)).toBeUndefined();
  });

  test('of authorities that issued one another ends where it began', () => {
    const first = authority('Una');
    const second = authority('Otra', first);
    const crossed = authority('Una', second, { key: first.key });
    const leaf = made('Persona', { issuer: second });
    expect(path(leaf, { carried: ders(second, crossed) })).toEqual(ders(leaf, second, crossed));
  });

  test('everything at hand but the roots can be asked for', () => {
    const at = evidence({
      roots: ders(root),
      carried: ders(conductor),
      dss: { certificates: ders(issuing), crls: [] },
    });
    expect(at.ders).toEqual(ders(conductor, issuing));
    expect(evidence({ carried: ders(conductor, conductor) }).ders).toEqual(ders(conductor));
  });
});

describe('validation data', () => {
  const holds = (certificates: Buffer[], crls: Buffer[]) =>
    evidence({ roots: ders(root), dss: { certificates, crls } }).dssHolds;

  test('hold when every certificate leads to a root and known authorities made every list', async () => {
    const [own, top] = [await testCrl(issuing), await testCrl(root)];
    expect(holds([], [])).toBe(true);
    expect(holds(ders(issuing, conductor), [own, top])).toBe(true);
    expect(holds(ders(conductor, issuing), [top])).toBe(true);
  });

  test.each<[string, () => Promise<[Buffer[], Buffer[]]>]>([
    ['a stranger', async () => [ders(issuing, testPki('otra').conductor), []]],
    ['a list of a stranger', async () => [ders(issuing), [await testCrl(testPki('otra').issuing)]]],
    [
      'a list of a stranger beside a good one',
      async () => [ders(issuing), [await testCrl(issuing), await testCrl(testPki('otra').issuing)]],
    ],
    ['a list whose authority is not there', async () => [[], [await testCrl(issuing)]]],
    ['something that is no list', async () => [ders(issuing), [Buffer.from('no')]]],
    ['a certificate that is none', async () => [[Buffer.from('no')], []]],
  ])('with %s do not hold', async (_, make) => {
    expect(holds(...(await make()))).toBe(false);
  });

  test('a list is found by its authority, in the document alone or with the caller’s', async () => {
    const [own, later, top] = [await testCrl(issuing), await testCrl(issuing, { number: 2 }), await testCrl(root)];
    const at = evidence({
      roots: ders(root),
      dss: { certificates: ders(issuing), crls: [own, top] },
      given: [Buffer.from('no'), later, top],
    });
    const listed = (...how: ['dss'?]) => at.crlsOf(facts(issuing), ...how).map(({ der }) => der);
    expect(listed('dss')).toEqual([own]);
    expect(listed()).toEqual([own, later]);
    expect(at.crlsOf(facts(conductor))).toEqual([]);
  });
});

const start = Math.floor(Date.now() / 1000) * 1000;
const HOUR = 3_600_000;
const at = (hours: number, ms = 0) => new Date(start + hours * HOUR + ms);
/** The state of the driver's path, with lists of the issuing authority; the root's covers everything unless given. */
async function state(when: Date, own: TestCrl[], top: TestCrl[] = [{ issuedAt: at(100), nextUpdate: at(200) }]) {
  const given = await Promise.all([
    ...own.map((list) => testCrl(issuing, list)),
    ...top.map((list) => testCrl(root, list)),
  ]);
  const known = evidence({ roots: ders(root), carried: ders(issuing), given });
  return pathRevocation(known.pathOf(conductor.der) as CertificateFacts[], known, when);
}
const list = (issued: number, next: number, ...revoked: NonNullable<TestCrl['revoked']>): TestCrl => ({
  issuedAt: at(issued),
  nextUpdate: at(next),
  revoked,
});
const gone = (hours: number, reason?: number, who = conductor) => ({
  certificate: who,
  at: at(hours),
  ...(reason === undefined ? {} : { reason }),
});

describe('revocation', () => {
  test.each<[string, Date, string]>([
    ['a millisecond before the list', at(1, -1), 'good'],
    ['when the list was made', at(1), 'good'],
    ['while the list is current', at(2), 'good'],
    ['at the last moment of the list', at(3), 'good'],
    ['a millisecond after it', at(3, 1), 'unknown'],
  ])('%s the state is known or not', async (_, when, status) => {
    expect(await state(when, [list(1, 3)])).toMatchObject({ status });
  });

  test.each<[string, Date, string]>([
    ['a millisecond before', at(2, -1), 'good'],
    ['at that moment', at(2), 'revoked'],
    ['later', at(9), 'revoked'],
  ])('who was revoked at a time is so from then on: %s', async (_, when, status) => {
    expect(await state(when, [list(5, 6, gone(2))])).toMatchObject({ status });
  });

  test('who, since when and why are said; another’s entry says nothing', async () => {
    const revoked = await state(at(9), [list(5, 20, gone(2, 4), gone(1, 1, propietario))]);
    expect(revoked).toMatchObject({ status: 'revoked', on: at(2), reason: 4 });
    expect(revoked).toMatchObject({ certificate: expect.stringContaining('Muñoz') });
    expect(await state(at(9), [list(5, 20, gone(2, 4, propietario))])).toEqual({ status: 'good', asOf: at(5) });
  });

  test('of several entries the earliest counts, whatever the order of the lists', async () => {
    const [early, late] = [list(3, 20, gone(2)), list(9, 20, gone(8))];
    expect(await state(at(10), [early, late])).toMatchObject({ on: at(2) });
    expect(await state(at(10), [late, early])).toMatchObject({ on: at(2) });
    expect(await state(at(5), [late, early])).toMatchObject({ status: 'revoked', on: at(2) });
  });

  test('the newest list of each authority counts, and of these the oldest', async () => {
    expect(await state(at(2), [list(1, 9), list(4, 9), list(3, 9)])).toEqual({ status: 'good', asOf: at(4) });
    expect(await state(at(2), [list(4, 9)], [list(1, 9)])).toEqual({ status: 'good', asOf: at(1) });
    expect(await state(at(2), [list(1, 9)], [list(4, 9)])).toEqual({ status: 'good', asOf: at(1) });
  });

  test('a revoked authority weighs more than an unknown person', async () => {
    const top = [list(5, 20, { certificate: issuing, at: at(1) })];
    expect(await state(at(2), [], top)).toMatchObject({ status: 'revoked', on: at(1) });
    expect(await state(at(2), [list(1, 9)], [])).toEqual({ status: 'unknown' });
    expect(await state(at(2), [], undefined)).toEqual({ status: 'unknown' });
  });

  test('a list from after the certificate’s end may have forgotten it', async () => {
    const short = made('Breve', { issuer: issuing, notAfter: at(5) });
    const judged = async (issued: number) => {
      const given = [await testCrl(issuing, list(issued, 20)), await testCrl(root, list(issued, 20))];
      const known = evidence({ roots: ders(root), carried: ders(issuing), given });
      return pathRevocation(known.pathOf(short.der) as CertificateFacts[], known, at(2)).status;
    };
    expect([await judged(5), await judged(6)]).toEqual(['good', 'unknown']);
  });

  test('and yet it is current from the moment when it was made', async () => {
    const short = made('Breve', { issuer: issuing, notAfter: at(5) });
    const given = [await testCrl(issuing, list(6, 20)), await testCrl(root, list(6, 20))];
    const known = evidence({ roots: ders(root), carried: ders(issuing), given });
    const judged = (when: Date) => pathRevocation(known.pathOf(short.der) as CertificateFacts[], known, when).status;
    expect([judged(at(6, -1)), judged(at(6))]).toEqual(['unknown', 'good']);
  });

  test('a root alone is judged by nobody', () => {
    const known = evidence({ roots: ders(root) });
    expect(pathRevocation([facts(root)], known, at(1))).toEqual({ status: 'unknown' });
  });

  test('lists of the caller do not count as the document’s', async () => {
    const given = [await testCrl(issuing, list(1, 9)), await testCrl(root, list(1, 9))];
    const known = evidence({ roots: ders(root), carried: ders(issuing), given });
    const path = known.pathOf(conductor.der) as CertificateFacts[];
    expect(pathRevocation(path, known, at(2)).status).toBe('good');
    expect(pathRevocation(path, known, at(2), 'dss').status).toBe('unknown');
  });
});

describe('a level', () => {
  /** With lists in the document that were made at these hours; the timestamp is from the second one. */
  async function level(own: number, top: number, change: Partial<Parameters<typeof levelOf>[0]> = {}) {
    const crls = [await testCrl(issuing, list(own, own + 9)), await testCrl(root, list(top, top + 9))];
    const known = evidence({ roots: ders(root), carried: ders(issuing, tsa), dss: { certificates: [], crls } });
    const [path, stamper] = [conductor, tsa].map(({ der }) => known.pathOf(der) as CertificateFacts[]);
    const stamp = { at: at(2), path: stamper as CertificateFacts[] };
    return levelOf({ path: path as CertificateFacts[], stamp, dss: true, archived: false, evidence: known, ...change });
  }

  test.each<[string, number, number, Partial<Parameters<typeof levelOf>[0]>, string]>([
    ['no timestamp', 3, 3, { stamp: undefined }, 'B-B'],
    ['no timestamp, whatever stands behind', 3, 3, { stamp: undefined, archived: true }, 'B-B'],
    ['later lists', 3, 3, {}, 'B-LT'],
    ['lists of the same second', 2, 2, {}, 'B-LT'],
    ['an older list of the root', 3, 1, {}, 'B-LT'],
    ['an older list of the issuer', 1, 3, {}, 'B-T'],
    ['no /DSS behind it', 3, 3, { dss: false }, 'B-T'],
    ['no /DSS, but a document timestamp', 3, 3, { dss: false, archived: true }, 'B-T'],
    ['a document timestamp behind both', 3, 3, { archived: true }, 'B-LTA'],
  ])('with %s', async (_, own, top, change, expected) => {
    expect(await level(own, top, change)).toBe(expected);
  });

  test('needs one later list of several', async () => {
    const crls = [
      await testCrl(issuing, list(1, 9)),
      await testCrl(issuing, { ...list(3, 9), number: 2 }),
      await testCrl(root, list(3, 9)),
    ];
    const known = evidence({ roots: ders(root), carried: ders(issuing, tsa), dss: { certificates: [], crls } });
    const [path = [], stamper = []] = [conductor, tsa].map(({ der }) => known.pathOf(der));
    const stamp = { at: at(2), path: stamper };
    expect(levelOf({ path, stamp, dss: true, archived: false, evidence: known })).toBe('B-LT');
  });

  test('needs an issuer of the signer, and of who stamped', async () => {
    expect(await level(3, 3, { path: [facts(conductor)] })).toBe('B-T');
    expect(await level(3, 3, { stamp: { at: at(2), path: [facts(tsa)] } })).toBe('B-T');
    expect(await level(3, 3, { stamp: { at: at(4), path: [facts(tsa), facts(issuing), facts(root)] } })).toBe('B-T');
  });
});
