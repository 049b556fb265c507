import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { testPki } from '../../test/pki.js';
import { at, remade } from '../../test/remade.js';
import { acceptSignature, attributesToSign, buildCms, prepareCms, signCms, signedAttributes } from './build-cms.js';
import { children, readDer } from './der.js';
import { readCms } from './read-cms.js';

const { conductor, propietario, issuing } = testPki();
const digest = createHash('sha256').update('documento').digest();
const certificates = [conductor.der, issuing.der];

test('exactly three signed attributes, in DER order, and no signing-time', () => {
  const items = children(readDer(signedAttributes(digest, conductor.der))).map((item) => item.raw);
  expect(items).toHaveLength(3);
  expect([...items].sort(Buffer.compare)).toEqual(items);
  expect(items.some((item) => item.includes(Buffer.from('2a864886f70d010905', 'hex')))).toBe(false);
});

test('what is signed is the SET OF, and the signature verifies with the certificate named', async () => {
  const cms = readCms(await signCms({ digest, certificates, sign: conductor.sign }));
  expect(verify('sha256', cms.signedAttrs, conductor.pem, cms.signature)).toBe(true);
  expect(cms.messageDigest).toEqual(digest);
  expect(cms.certHash).toEqual(createHash('sha256').update(conductor.der).digest());
  expect(cms.certificates).toHaveLength(2);
});

test('a timestamp token becomes the unsigned attribute and changes nothing else', async () => {
  const token = Buffer.from('300d06092a864886f70d010702a000', 'hex');
  const asked: Buffer[] = [];
  const timestamp = async (signature: Buffer) => (asked.push(signature), token);
  const stamped = readCms(await signCms({ digest, certificates, sign: conductor.sign, timestamp }));
  const plain = readCms(await signCms({ digest, certificates, sign: conductor.sign }));
  expect(stamped.timestampToken).toEqual(token);
  expect(asked).toEqual([plain.signature]);
  expect(stamped.signedAttrs).toEqual(plain.signedAttrs);
});

test.each([
  ['a cut', (cms: Buffer) => cms.subarray(0, -1)],
  ['an indefinite length', (cms: Buffer) => Buffer.concat([Buffer.from([0x30, 0x80]), cms.subarray(4)])],
  [
    'another content type',
    (cms: Buffer) => Buffer.from(cms.toString('hex').replace('2a864886f70d010702', '2a864886f70d010703'), 'hex'),
  ],
])('a CMS with %s is refused', async (_, spoil) => {
  const cms = await signCms({ digest, certificates, sign: conductor.sign });
  expect(() => readCms(spoil(cms))).toThrow('BAD_DER');
});

test('no certificate, no CMS', () => {
  expect(() => buildCms({ certificates: [], signature: Buffer.alloc(0), signedAttrs: Buffer.alloc(2) })).toThrow(
    'BAD_DER',
  );
});

test('a signature that was made elsewhere gives the same CMS, byte for byte, and so does preparing again', async () => {
  const prepared = prepareCms(digest, certificates);
  expect(prepareCms(Buffer.from(digest), [...certificates])).toEqual(prepared);
  const hash = createHash('sha256').update(conductor.der).digest();
  expect(attributesToSign(digest, hash)).toEqual(prepared.signedAttrs);
  const elsewhere = buildCms(acceptSignature(prepared, await conductor.sign(prepared.signedAttrs)));
  expect(elsewhere).toEqual(await signCms({ digest, certificates, sign: conductor.sign }));
  expect(() => prepareCms(digest, [])).toThrow('BAD_DER');
});

describe('no signature value enters but that of this key over these attributes', () => {
  const prepared = prepareCms(digest, certificates);
  const another = prepareCms(createHash('sha256').update('otro documento').digest(), certificates);

  test.each<[string, () => Promise<Buffer>]>([
    ['another key', () => propietario.sign(prepared.signedAttrs)],
    ['another document', () => conductor.sign(another.signedAttrs)],
    ['the digest instead of the attributes', () => conductor.sign(digest)],
    ['nothing', async () => Buffer.alloc(0)],
    ['zeros', async () => Buffer.alloc(256)],
    [
      'one changed bit',
      async () => {
        const signature = await conductor.sign(prepared.signedAttrs);
        signature[17] = (signature[17] as number) ^ 1;
        return signature;
      },
    ],
  ])('%s is refused', async (_, sign) => {
    const signature = await sign();
    expect(() => acceptSignature(prepared, signature)).toThrow('SIGNATURE_MISMATCH');
  });

  test('a signature over changed attributes, or for another certificate of the same key, is refused', async () => {
    const signature = await conductor.sign(prepared.signedAttrs);
    const signedAttrs = Buffer.from(prepared.signedAttrs);
    signedAttrs[signedAttrs.length - 1] = (signedAttrs.at(-1) as number) ^ 1;
    expect(() => acceptSignature({ ...prepared, signedAttrs }, signature)).toThrow('SIGNATURE_MISMATCH');
    const certificates = [propietario.der, issuing.der];
    expect(() => acceptSignature({ ...prepared, certificates }, signature)).toThrow('SIGNATURE_MISMATCH');
    expect(() => acceptSignature({ ...prepared, certificates: [digest] }, signature)).toThrow('SIGNATURE_MISMATCH');
  });

  test('a key that is not RSA is refused, because the CMS names RSA', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const spki = publicKey.export({ format: 'der', type: 'spki' });
    const curve = remade(conductor.der, { fields: at(6, spki) });
    const curved = prepareCms(digest, [curve, issuing.der]);
    const signature = sign('sha256', curved.signedAttrs, privateKey);
    expect(verify('sha256', curved.signedAttrs, publicKey, signature)).toBe(true);
    expect(() => acceptSignature(curved, signature)).toThrow('SIGNATURE_MISMATCH');
  });

  test('no timestamp is asked for a signature that is refused', async () => {
    const asked: Buffer[] = [];
    const timestamp = async (signature: Buffer) => (asked.push(signature), Buffer.alloc(0));
    await expect(signCms({ digest, certificates, sign: propietario.sign, timestamp })).rejects.toThrow(
      'SIGNATURE_MISMATCH',
    );
    expect(asked).toEqual([]);
  });
});
