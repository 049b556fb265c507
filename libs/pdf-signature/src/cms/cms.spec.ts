import { createHash, verify } from 'node:crypto';
import { testPki } from '../../test/pki.js';
import { buildCms, signCms, signedAttributes } from './build-cms.js';
import { children, readDer } from './der.js';
import { readCms } from './read-cms.js';

const { conductor, issuing } = testPki();
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
