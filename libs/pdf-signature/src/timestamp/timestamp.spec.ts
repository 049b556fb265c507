import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { certificate, testPki } from '../../test/pki.js';
import { POLICY, sha256, stamp } from '../../test/stamp.js';
import { signedAttributes } from '../cms/build-cms.js';
import { algorithm, nothing, octetString, readDer, sequence, small, tlv } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { readTimestampResponse, timestampRequest } from './timestamp-request.js';
import { assembleToken, readTimestampToken } from './timestamp-token.js';
import { generalizedTime, readGeneralizedTime } from './tst-info.js';
import { verifyTimestamp } from './verify-timestamp.js';

const pki = testPki();
const roots = [pki.root.der];
const bytes = Buffer.from('el valor de una firma');
const imprint = sha256(bytes);
const nonce = Buffer.from('00f1e2d3c4b5a697ff', 'hex');
const problems = (token: Buffer, change = {}) => verifyTimestamp(token, { imprint, roots, ...change }).problems;
const tsa = (usage: Record<string, boolean>) =>
  certificate({ commonName: 'Otra', serial: '77', issuer: pki.issuing, extendedUsage: usage });
const signedBy = (holder: typeof pki.tsa) => stamp({ ...pki, tsa: holder }, bytes);

describe('what is stated is what is read', () => {
  test('time, accuracy, policy, nonce, imprint and the certificates inside', async () => {
    const genTime = new Date('2026-11-21T16:20:07.250Z');
    const token = readTimestampToken(await stamp(pki, bytes, { genTime, nonce, accuracySeconds: 2 }));
    expect(token).toMatchObject({
      genTime,
      accuracyMs: 2000,
      policy: POLICY,
      imprint: { hash: 'sha256', digest: imprint },
    });
    expect(token.nonce).toEqual(nonce.subarray(1));
    expect(new Set(token.certificates.map(String))).toEqual(new Set([pki.tsa.der, pki.issuing.der].map(String)));
  });

  test('any serial and nonce comes back as the same number', async () => {
    const number = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(number, number, async (serial, drawn) => {
        const token = readTimestampToken(await stamp(pki, bytes, { serial, nonce: drawn }));
        const value = (raw: Buffer) => BigInt(`0x${raw.toString('hex')}`);
        expect([BigInt(`0x${token.serial}`), value(token.nonce as Buffer)]).toEqual([value(serial), value(drawn)]);
      }),
      { numRuns: 40 },
    );
  });

  test('every instant is written as DER wants it and read back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          const raw = generalizedTime(date);
          expect(readGeneralizedTime(raw)).toEqual(date);
          expect(raw.toString('latin1')).toMatch(/\d{14}(\.\d*[1-9])?Z$/);
        },
      ),
    );
  });

  test.each([
    '20261121162007.0Z',
    '20261121162007.Z',
    '202611211620Z',
    '20261121162007+0500',
    '20260231000000Z',
    '20261121246000Z',
  ])('a time written %s is refused', (text) => {
    expect(() => readGeneralizedTime(tlv(0x18, Buffer.from(text)))).toThrow('BAD_DER');
  });
});

describe('a token is judged', () => {
  test('ours holds, says who and when, and no byte of it is free', async () => {
    const genTime = new Date();
    const verdict = verifyTimestamp(await stamp(pki, bytes, { nonce, genTime }), { imprint, nonce, roots });
    expect(verdict).toMatchObject({ genTime, problems: [], canonical: true, policy: POLICY, accuracyMs: 1000 });
    expect(verdict.authority?.raw).toEqual(pki.tsa.der);
  });

  test('other bytes, another nonce and a missing nonce are told', async () => {
    const token = await stamp(pki, bytes, { nonce });
    expect(problems(token, { imprint: sha256(Buffer.from('otra')) })).toEqual(['IMPRINT']);
    expect(problems(token, { nonce: Buffer.alloc(8, 1) })).toEqual(['NONCE']);
    expect(problems(await stamp(pki, bytes), { nonce })).toEqual(['NONCE']);
  });

  test.each([
    ['that does not say so critically', { timeStamping: true }],
    ['for mail too', { critical: true, timeStamping: true, emailProtection: true }],
    ['for mail', { critical: true, emailProtection: true }],
  ])('a certificate %s does not stamp', async (_, usage) => {
    expect(problems(await signedBy(tsa(usage)))).toEqual(['EKU']);
  });

  test('a person’s certificate does not stamp', async () => {
    expect(problems(await signedBy(pki.conductor))).toEqual(['EKU']);
  });

  test('a time outside the authority’s validity is reported', async () => {
    expect(problems(await stamp(pki, bytes, { genTime: new Date('2020-01-01T00:00:00Z') }))).toContain('VALIDITY');
    expect(problems(await stamp(pki, bytes, { genTime: new Date('2120-01-01T00:00:00Z') }))).toContain('VALIDITY');
    const { validFrom, validTo } = new X509Certificate(pki.tsa.der);
    for (const end of [validFrom, validTo])
      expect(problems(await stamp(pki, bytes, { genTime: new Date(end) }))).not.toContain('VALIDITY');
  });

  test('an issuer that is no authority, or was none at that time, leads nowhere', async () => {
    const [plain, late] = [{ serial: '78' }, { serial: '79', ca: true, notBefore: new Date('2026-06-01T00:00:00Z') }];
    for (const [plan, genTime] of [
      [{ ...plain, notBefore: new Date('2026-01-01T00:00:00Z') }, new Date('2026-07-01T00:00:00Z')],
      [late, new Date('2026-03-01T00:00:00Z')],
    ] as const) {
      const between = certificate({ commonName: 'Intermedia', issuer: pki.root, ...plan });
      const holder = certificate({
        commonName: 'Sello',
        serial: '80',
        issuer: between,
        extendedUsage: { critical: true, timeStamping: true },
        notBefore: new Date('2026-01-01T00:00:00Z'),
      });
      const own = { tsa: holder, issuing: between };
      expect(problems(await stamp(own, bytes, { genTime }), { roots: undefined })).toEqual(['CHAIN']);
    }
  });

  test('without roots a chain must only hang together', async () => {
    const other = testPki('otra');
    const loose = { roots: undefined };
    expect(problems(await stamp(pki, bytes), loose)).toEqual([]);
    expect(problems(await stamp(pki, bytes, { certificates: [pki.tsa.der] }), loose)).toEqual([]);
    const strange = [pki.tsa.der, pki.issuing.der, other.issuing.der];
    expect(problems(await stamp(pki, bytes, { certificates: strange }), loose)).toEqual(['CHAIN']);
  });

  test('one root of several is enough, and what cannot be read counts for nothing', async () => {
    const [token, unreadable] = [await stamp(pki, bytes), Buffer.from('nada')];
    const many = [unreadable, testPki('otra').root.der, pki.root.der];
    expect(problems(token, { roots: many, others: [unreadable] })).toEqual([]);
  });

  test('each certificate inside leads to a root, though another one of its name does', async () => {
    const other = testPki('otra');
    const crossed = certificate({
      commonName: 'Emisora de Pruebas',
      serial: '82',
      issuer: other.root,
      ca: true,
      key: pki.issuing.key,
    });
    const certificates = [pki.tsa.der, pki.issuing.der, crossed.der];
    const token = await stamp(pki, bytes, { certificates });
    expect(problems(token, { roots: [pki.root.der, other.root.der] })).toEqual([]);
    expect(problems(token)).toEqual(['CHAIN']);
  });

  test('another root, a missing link and a stranger inside break the chain', async () => {
    const other = testPki('otra');
    expect(problems(await stamp(pki, bytes), { roots: [other.root.der] })).toEqual(['CHAIN']);
    expect(problems(await stamp(pki, bytes, { certificates: [pki.tsa.der] }))).toEqual(['CHAIN']);
    expect(
      problems(await stamp(pki, bytes, { certificates: [pki.tsa.der, pki.issuing.der, other.issuing.der] })),
    ).toEqual(['CHAIN']);
    expect(problems(await stamp(pki, bytes, { certificates: [pki.tsa.der] }), { others: [pki.issuing.der] })).toEqual(
      [],
    );
    expect(problems(await stamp(pki, bytes), { roots: [pki.issuing.der] })).toEqual([]);
  });

  test('a key that is not the certificate’s, and a certificate that is not bound, are told', async () => {
    expect(problems(await stamp(pki, bytes, { sign: pki.conductor.sign }))).toEqual(['SIGNATURE']);
    const unbound = (await stamp(pki, bytes))
      .toString('hex')
      .replace(sha256(pki.tsa.der).toString('hex'), sha256(bytes).toString('hex'));
    const verdict = verifyTimestamp(Buffer.from(unbound, 'hex'), { imprint });
    expect(verdict).toMatchObject({ problems: ['SIGNER'], canonical: false });
  });

  test('an imprint of another hash is another imprint, though its bytes are the same', async () => {
    const [certificates, plain] = [[pki.tsa.der, pki.issuing.der], readTimestampToken(await stamp(pki, bytes)).tstInfo];
    const token = (info: Buffer) => {
      const signedAttrs = signedAttributes(sha256(info), pki.tsa.der, OID.tstInfo);
      return pki.tsa
        .sign(signedAttrs)
        .then((signature) => assembleToken({ tstInfo: info, certificates, signedAttrs, signature }));
    };
    const named = (id: string) => algorithm(id).toString('hex');
    const renamed = plain.toString('hex').replace(named(OID.sha256), named(OID.sha512));
    expect(problems(await token(plain))).toEqual([]);
    expect(problems(await token(Buffer.from(renamed, 'hex')))).toEqual(['IMPRINT']);
  });

  test('a stamp without accuracy claims none', async () => {
    const { tstInfo: info, ...token } = readTimestampToken(await stamp(pki, bytes, { accuracySeconds: undefined }));
    expect([info.length > 0, 'accuracyMs' in token]).toEqual([true, false]);
    expect(verifyTimestamp(await stamp(pki, bytes, { accuracySeconds: undefined }), { imprint })).not.toHaveProperty(
      'accuracyMs',
    );
  });

  test('no byte can change unseen', async () => {
    const token = await stamp(pki, bytes, { nonce });
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(token);
        changed[at] = (changed[at] as number) ^ flip;
        const verdict = verifyTimestamp(changed, { imprint, nonce, roots });
        expect(verdict.problems.length > 0 || !verdict.canonical).toBe(true);
      }),
      { numRuns: 1000, seed: 4 },
    );
  });

  test('bytes that are no token are a verdict, never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (array) => {
        expect(verifyTimestamp(Buffer.from(array), { imprint })).toEqual({
          certificates: [],
          canonical: false,
          problems: ['TOKEN'],
        });
      }),
    );
  });
});

describe('request and answer', () => {
  const answer = (status: number, ...rest: Buffer[]) =>
    sequence(sequence(small(status), ...rest), ...(status < 2 ? [sequence(octetString(bytes))] : []));

  test('a request has a nonce of 64 bits and a SHA-256 imprint, or there is none', () => {
    expect(timestampRequest({ imprint, nonce }).subarray(-3)).toEqual(Buffer.from([0x01, 0x01, 0xff]));
    expect(timestampRequest({ imprint, nonce: nonce.subarray(1) })).toEqual(timestampRequest({ imprint, nonce }));
    expect(() => timestampRequest({ imprint, nonce: Buffer.alloc(7) })).toThrow('UNSUPPORTED');
    expect(() => timestampRequest({ imprint: bytes, nonce })).toThrow('UNSUPPORTED');
  });

  test.each([
    [0, 'granted'],
    [1, 'grantedWithMods'],
  ])('status %i carries a token', (code, status) => {
    expect(readTimestampResponse(answer(code))).toEqual({ status, token: sequence(octetString(bytes)) });
  });

  test.each([
    [2, 'rejection'],
    [3, 'waiting'],
    [4, 'revocationWarning'],
    [5, 'revocationNotification'],
  ])('status %i is a refusal, with its words', (code, status) => {
    const words = sequence(tlv(0x0c, Buffer.from('fuera de\nservicio')));
    expect(() => readTimestampResponse(answer(code, words))).toThrow(`TIMESTAMP_REFUSED: ${status}: fuera de servicio`);
    for (const none of [[], [sequence()]])
      expect(() => readTimestampResponse(answer(code, ...none))).toThrow(new RegExp(`TIMESTAMP_REFUSED: ${status}$`));
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<html>')],
    ['no token', sequence(sequence(small(0)))],
    ['an unknown status', answer(9)],
    ['a status of two bytes', sequence(sequence(tlv(2, Buffer.of(0, 9))), sequence())],
    ['a set around it', tlv(0x31, readDer(answer(0)).content)],
    ['a part behind its token', sequence(sequence(small(0)), sequence(), nothing())],
    ['more behind it', Buffer.concat([answer(0), nothing()])],
  ])('an answer with %s is refused', (_, raw) => expect(() => readTimestampResponse(raw)).toThrow('BAD_DER'));
});
